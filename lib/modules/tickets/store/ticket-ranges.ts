import type { Priority } from "@/lib/kernel/conversation";
import { TICKET_PRIORITIES, TICKET_STATUSES } from "@/lib/modules/tickets/filter";
import type { TicketStatus } from "@/lib/modules/tickets/schema";
import type { Sight } from "@/lib/platform/session/sight";

/** What the list is narrowed to; an absent part narrows nothing. `null` among the assignees: nobody. */
export type TicketConditions = {
  statuses?: readonly TicketStatus[] | undefined;
  /** Ids of the workspace's own statuses. */
  ownStatuses?: readonly number[] | undefined;
  priorities?: readonly Priority[] | undefined;
  assignees?: readonly (number | null)[] | undefined;
  customers?: readonly number[] | undefined;
  /** Some tickets. */
  ids?: readonly number[] | undefined;
  /** Any of them. */
  tags?: readonly string[] | undefined;
  isLinked?: boolean | undefined;
  /** Ids of teams; 0: none. */
  audiences?: readonly number[] | undefined;
  /** Of somebody who doesn't see everything: what they see. */
  sight?: Sight | undefined;
  /** Whether it names a conversation that they see: `isLinked` for them. */
  namesConversation?: boolean | undefined;
};

/** Of somebody's sight, the audiences to which a range is narrowed. */
export type Within = "unassigned" | "partial";
/** One range of one index, in list order; `own` is what it is of. */
export type Range =
  | { by: "tag"; own: string }
  | { by: "customer"; own: number }
  | { by: "ownStatus"; own: number }
  | { by: "assignee"; own: number | null; status: TicketStatus; priority: Priority; within?: Within }
  | { by: "status"; status: TicketStatus; priority: Priority }
  | { by: "link"; isLinked: boolean }
  | { by: "audience"; own: number }
  /** What somebody sees only because they were given access; `narrowed` are conditions of the range itself. */
  | { by: "grant"; narrowed: readonly ("statuses" | "priorities")[] }
  | { by: "update" };

/**
 * The ranges whose union is the filtered list, and which conditions they answer. Status and priority are products of
 * ranges, so that each of them is read in order and no further than the page.
 */
export function rangesOf(conditions: TicketConditions): { ranges: Range[]; answered: (keyof TicketConditions)[] } {
  const { statuses, ownStatuses, priorities, assignees, customers, tags, isLinked, audiences, sight } = conditions;
  if (customers) return { ranges: customers.map((own) => ({ by: "customer", own })), answered: ["customers"] };
  if (tags) return { ranges: tags.map((own) => ({ by: "tag", own })), answered: ["tags"] };
  const pairs = (statuses ?? TICKET_STATUSES).flatMap((status) =>
    (priorities ?? TICKET_PRIORITIES).map((priority) => ({ status, priority })),
  );
  if (assignees)
    return {
      ranges: assignees.flatMap((own) => pairs.map((pair) => ({ by: "assignee", own, ...pair }))),
      answered: ["assignees", "statuses", "priorities"],
    };
  if (ownStatuses) return { ranges: ownStatuses.map((own) => ({ by: "ownStatus", own })), answered: ["ownStatuses"] };
  if (audiences) return { ranges: audiences.map((own) => ({ by: "audience", own })), answered: ["audiences"] };
  // Where they see all of some audience, its tickets of a status are found sooner among the workspace's.
  if (sight && (sight.whole.length === 0 || !(statuses || priorities)))
    return {
      ranges: [...rangesSeen(sight, pairs), { by: "grant", narrowed: PAIRED.filter((name) => conditions[name]) }],
      answered: sight.whole.length === 0 ? [...PAIRED, "sight"] : ["sight"],
    };
  if (statuses || priorities)
    return { ranges: pairs.map((pair) => ({ by: "status", ...pair })), answered: ["statuses", "priorities"] };
  if (isLinked !== undefined) return { ranges: [{ by: "link", isLinked }], answered: ["isLinked"] };
  return { ranges: [{ by: "update" }], answered: [] };
}

/** What ranges of pairs of a status and a priority answer. */
const PAIRED = ["statuses", "priorities"] as const;

/** What somebody sees: all of some audiences; of others what nobody has, and their own. */
function rangesSeen(
  { attenderId, whole, unassigned }: Sight,
  pairs: readonly { status: TicketStatus; priority: Priority }[],
): Range[] {
  const of = (own: number | null, within: Within) =>
    pairs.map((pair) => ({ by: "assignee", own, within, ...pair }) as const);
  return [
    ...whole.map((own) => ({ by: "audience", own }) as const),
    ...(unassigned.length === 0 ? [] : of(null, "unassigned")),
    ...of(attenderId, "partial"),
  ];
}
