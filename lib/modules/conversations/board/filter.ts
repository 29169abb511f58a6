import { ID_MAX } from "@/lib/kernel/ids";
import { choiceOf, type GetParameter, readQuery, wholeNumber, writeQuery } from "@/lib/modules/records/query-codec";

/** What the board is asked for. `team` 0: conversations that belong to no team; left out: all that who asks leads. */
export const BOARD_FILTER = { team: wholeNumber(0, ID_MAX) };

/** Orders of its people: who keeps a customer waiting longest first, or who has most. */
const BOARD_SORTS = ["waiting", "open"] as const;
export type BoardSort = (typeof BOARD_SORTS)[number];

const PLACE = { ...BOARD_FILTER, sort: choiceOf(BOARD_SORTS) };

/** What the board's screen shows. `team` null: all teams that who looks leads; 0: what belongs to none. */
export type BoardPlace = { team: number | null; sort: BoardSort };

/** The place of an address, and as `name=part` what can't be read of it. */
export function readBoardPlace(get: GetParameter): { place: BoardPlace; unread: string[] } {
  const { filter, unread } = readQuery(PLACE, get);
  return { place: { team: filter.team ?? null, sort: filter.sort ?? "waiting" }, unread };
}

/** Address of the board. */
export function boardHref({ team, sort }: BoardPlace): string {
  const written = writeQuery(PLACE, { team: team ?? undefined, sort: sort === "waiting" ? undefined : sort });
  const parameters = new URLSearchParams(written).toString();
  return `/conversations/board${parameters ? `?${parameters}` : ""}`;
}
