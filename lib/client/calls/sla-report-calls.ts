import { apiGet, apiPage, type Page } from "@/lib/client/http/api";
import { type AnalyticsView, viewQuery } from "@/lib/modules/analytics/filter";
import { rowQuery } from "@/lib/modules/analytics/reports/filter";
import type { OpenDeadlines, SlaGroup } from "@/lib/modules/analytics/sla/filter";
import type { SlaClockDto, SlaFiguresDto } from "@/lib/modules/analytics/sla/schema";

/** Rows of a list's page. */
const PAGE = 50;

/** Cache key of all figures of deadlines. */
export const SLA_FIGURES_KEY = ["sla-figures"] as const;

/** How deadlines were kept in a view. */
export function fetchSlaFigures(view: AnalyticsView, group: SlaGroup, signal?: AbortSignal): Promise<SlaFiguresDto> {
  return apiGet<SlaFiguresDto>("/api/v1/analytics/sla", { ...viewQuery(view), group }, signal);
}

/** One page of the conversations that a figure of deadlines counted. */
export function fetchSlaClocks(
  view: AnalyticsView,
  { figure, kind, row }: OpenDeadlines,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<SlaClockDto>> {
  const query = { ...viewQuery(view), figure, kind, ...rowQuery(row), cursor, pageSize: PAGE };
  return apiPage<SlaClockDto>("/api/v1/analytics/sla/conversations", query, signal);
}
