import type { Condition, Leaf } from "@/lib/kernel/conditions/condition";
import type { ListQuery } from "@/lib/modules/conversations/filter";
import type { BoardSort } from "./filter";
import type { BoardDto, BoardPerson } from "./schema";

/** Most conversations of a person that the board itself shows. */
export const BOARD_WAITING_MAX = 20;

/** What a board is of: the team that was asked for (null: all), and what could be. */
export type BoardOf = Pick<BoardDto, "teams" | "hasTeamless"> & { team: number | null };

/** The list of what the board counts, who waits longest first. @param filter the tab it stands under */
function listOf(
  { team, teams, hasTeamless }: BoardOf,
  filter: ListQuery["filter"],
  questions: readonly Leaf[],
): ListQuery {
  // Who leads some teams alone may see others, too, which aren't counted here.
  const ofTeams: Leaf[] =
    team !== null || hasTeamless ? [] : [{ field: "team", operator: "any_of", value: teams.map(({ id }) => id) }];
  const condition: Condition = { all: [...questions, ...ofTeams], any: [] };
  return { filter, team, search: "", condition, sort: "waiting" };
}

const has = (attenderId: number): Leaf => ({ field: "assignee", operator: "any_of", value: [attenderId] });

/** All that somebody has. */
export const listOfPerson = (of: BoardOf, attenderId: number): ListQuery => listOf(of, "open", [has(attenderId)]);

/** Those of them whose customer waits. */
export const waitingOfPerson = (of: BoardOf, attenderId: number): ListQuery =>
  listOf(of, "open", [has(attenderId), { field: "waitingSince", operator: "is_present" }]);

/** All that nobody has. */
export const listOfNobody = (of: BoardOf): ListQuery => listOf(of, "unassigned", []);

const byOpen = (one: BoardPerson, other: BoardPerson) => other.open - one.open;
function byWait({ waitingSince: one }: BoardPerson, { waitingSince: other }: BoardPerson): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  return Date.parse(one) - Date.parse(other);
}

/** The people of a board in an order; those of whom it says nothing, by name. */
export function sortedPeople(people: readonly BoardPerson[], sort: BoardSort, locale: string): BoardPerson[] {
  const names = new Intl.Collator(locale);
  const [first, second] = sort === "open" ? [byOpen, byWait] : [byWait, byOpen];
  return people.toSorted(
    (one, other) =>
      first(one, other) ||
      second(one, other) ||
      names.compare(one.name, other.name) ||
      one.attenderId - other.attenderId,
  );
}
