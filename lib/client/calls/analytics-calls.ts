import { apiGet, apiPage, apiSend, type Page } from "@/lib/client/http/api";
import { type AnalyticsView, drillQuery, type OpenFigure, viewFilter, viewQuery } from "@/lib/modules/analytics/filter";
import type {
  AnalyticsOptionsDto,
  CountedTicketDto,
  DrillItemDto,
  ExportDto,
  ExportKind,
  FiguresDto,
} from "@/lib/modules/analytics/schema";
import type { AttenderStatusDto, Availability } from "@/lib/modules/presence/schema";

/** Rows of a list's page. */
const COUNTED_PAGE = 50;

/** Cache key of a view's figures. */
export const figuresKey = (view: AnalyticsView) => ["figures", view] as const;
/** Cache key of the exports. */
export const EXPORTS_KEY = ["analytics-exports"] as const;

/** The figures of a view. */
export function fetchFigures(view: AnalyticsView, signal?: AbortSignal): Promise<FiguresDto> {
  return apiGet<FiguresDto>("/api/v1/analytics", viewQuery(view), signal);
}

/** One page of what a figure counted. */
export function fetchCounted(
  view: AnalyticsView,
  open: OpenFigure,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<DrillItemDto>> {
  const query = { ...drillQuery(view, open), cursor, pageSize: COUNTED_PAGE };
  return apiPage<DrillItemDto>("/api/v1/analytics/conversations", query, signal);
}

/** The same of a figure of tickets. */
export function fetchCountedTickets(
  view: AnalyticsView,
  open: OpenFigure,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<CountedTicketDto>> {
  const query = { ...drillQuery(view, open), cursor, pageSize: COUNTED_PAGE };
  return apiPage<CountedTicketDto>("/api/v1/analytics/tickets", query, signal);
}

/** Values of the filters. */
export function fetchAnalyticsOptions(signal?: AbortSignal): Promise<AnalyticsOptionsDto> {
  return apiGet<AnalyticsOptionsDto>("/api/v1/analytics/options", {}, signal);
}

/** The caller's exports, newest first. */
export function fetchExports(signal?: AbortSignal): Promise<ExportDto[]> {
  return apiGet<ExportDto[]>("/api/v1/analytics/exports", {}, signal);
}

/** Has a file made of a view. */
export function startExport(kind: ExportKind, view: AnalyticsView): Promise<ExportDto> {
  return apiSend<ExportDto>("POST", "/api/v1/analytics/exports", { kind, query: viewFilter(view) });
}

/** Stops an export. */
export function cancelExport(id: number): Promise<ExportDto> {
  return apiSend<ExportDto>("DELETE", `/api/v1/analytics/exports/${id}`);
}

/** Where an export's file is. */
export function exportFileHref(id: number): string {
  return `/api/v1/analytics/exports/${id}/file`;
}

/** Whether an export still changes by itself. */
export function isUnderWay({ state }: Pick<ExportDto, "state">): boolean {
  return state === "queued" || state === "running";
}

/** Whether each colleague is there. */
export function fetchStatuses(signal?: AbortSignal): Promise<AttenderStatusDto[]> {
  return apiGet<AttenderStatusDto[]>("/api/v1/attender-statuses", {}, signal);
}

/** Says whether one is there. */
export function chooseAvailability(status: Availability): Promise<AttenderStatusDto> {
  return apiSend<AttenderStatusDto>("PUT", "/api/v1/me/availability", { status });
}
