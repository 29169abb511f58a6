import { reads } from "@/lib/platform/db/reads";
import { viewerOf } from "@/lib/platform/db/sql/seen";
import type { Sight } from "@/lib/platform/session/sight";
import { positionsAmong, type TicketPosition, ticketPositions } from "./store/ticket-list";
import type { TicketConditions } from "./store/ticket-ranges";
import { seenTicketRows, type TicketRow } from "./store/ticket-row";

/** Part of the tickets that a filter lets through: `limit` of them at the most, after a place in the list. */
export type ListedPage = {
  workspaceId: number;
  /** Who reads it. */
  sight: Sight;
  conditions: TicketConditions;
  after?: TicketPosition | undefined;
  limit: number;
};

/** Newest change first, as every page of the list is. */
export const byListOrder = (one: TicketPosition, other: TicketPosition) =>
  other.updatedAt - one.updatedAt || other.id - one.id;

/** Where the page's rows are: the ranges' first ones, merged. */
export async function listPositions({
  workspaceId,
  conditions,
  after,
  limit,
}: Omit<ListedPage, "sight">): Promise<TicketPosition[]> {
  const found = new Map<number, TicketPosition>();
  for (const { statement, values } of ticketPositions(conditions, { after, limit }))
    for (const row of await reads(workspaceId).all(statement, values)) found.set(row.id, row);
  return [...found.values()].sort(byListOrder).slice(0, limit);
}

/** Which of these tickets the list has under a filter, after a place in it. */
export function positionsOf(
  workspaceId: number,
  conditions: TicketConditions,
  after: TicketPosition | undefined,
  candidates: readonly number[],
): Promise<TicketPosition[]> {
  const { statement, values } = positionsAmong(conditions, after, candidates);
  return reads(workspaceId).all(statement, values);
}

/** The rows at some places of the list; what was deleted or hidden a moment ago is left out. */
export async function rowsAt(
  { workspaceId, sight }: Pick<ListedPage, "workspaceId" | "sight">,
  positions: readonly TicketPosition[],
): Promise<TicketRow[]> {
  if (positions.length === 0) return [];
  return reads(workspaceId).all(seenTicketRows, { ids: positions.map(({ id }) => id), ...viewerOf(sight) });
}
