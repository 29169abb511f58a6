import { apiGet, apiPage, type Page } from "@/lib/client/http/api";
import { type AnalyticsView, viewQuery } from "@/lib/modules/analytics/filter";
import type { OpenQueue, QueueGroup } from "@/lib/modules/analytics/queue/filter";
import type { QueueFiguresDto, QueueStayDto } from "@/lib/modules/analytics/queue/schema";
import { rowQuery } from "@/lib/modules/analytics/reports/filter";

/** Rows of a list's page. */
const PAGE = 50;

/** Cache key of all figures of the queue. */
export const QUEUE_FIGURES_KEY = ["queue-figures"] as const;

/** How long customers waited in a view. */
export function fetchQueueFigures(
  view: AnalyticsView,
  group: QueueGroup,
  signal?: AbortSignal,
): Promise<QueueFiguresDto> {
  return apiGet<QueueFiguresDto>("/api/v1/analytics/queue", { ...viewQuery(view), group }, signal);
}

/** One page of the conversations that a figure of the queue counted. */
export function fetchQueueStays(
  view: AnalyticsView,
  { figure, row }: OpenQueue,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<QueueStayDto>> {
  const query = { ...viewQuery(view), figure, ...rowQuery(row), cursor, pageSize: PAGE };
  return apiPage<QueueStayDto>("/api/v1/analytics/queue/conversations", query, signal);
}
