import { isoInstantOrNull } from "@/lib/kernel/instant";
import { listStatuses } from "@/lib/modules/presence/availability";
import { listTeams } from "@/lib/modules/teams/queries";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import type { Ctx } from "@/lib/platform/session/context";
import { OVERDUE_MS } from "../policy";
import { readChat } from "../queries";
import { NOBODY } from "../store/conversation-counter";
import { countersOfPeople, unassignedSince, waitingByOwner } from "../store/team-board";
import { boardScope } from "./access";
import type { BoardDto, BoardQuery } from "./schema";

/** So many waiting conversations are read in all, shared out among the teams, of which each gets so many at least and at most. */
const READ_MAX = 20_000;
const OF_TEAM_MIN = 200;
const OF_TEAM_MAX = 2_000;

type Load = Pick<BoardDto["people"][number], "open" | "snoozed" | "waiting" | "overdue" | "waitingSince">;

/** What each of some people has of some audiences, and whether more wait than were counted. */
async function readLoads(
  reader: Reader,
  attenderIds: readonly number[],
  audiences: readonly number[],
): Promise<{ loadOf: (attenderId: number) => Load; isCut: boolean }> {
  const limit = Math.min(OF_TEAM_MAX, Math.max(OF_TEAM_MIN, Math.floor(READ_MAX / audiences.length)));
  const [kept, waiting] = await Promise.all([
    reader.all(countersOfPeople, { attenderIds: [...attenderIds, NOBODY], audiences }),
    reader.all(waitingByOwner, { audiences, overdueBefore: Date.now() - OVERDUE_MS, limit }),
  ]);
  const numbers = new Map(kept.map(({ attenderId, name, value }) => [`${attenderId} ${name}`, value]));
  const waits = new Map(waiting.map((row) => [row.attenderId ?? NOBODY, row]));
  const loadOf = (attenderId: number): Load => {
    const keptOf = (name: string) => numbers.get(`${attenderId} ${name}`) ?? 0;
    const waitsOf = waits.get(attenderId);
    return {
      open: keptOf("all") - keptOf("closed") - keptOf("snoozed"),
      snoozed: keptOf("snoozed"),
      waiting: waitsOf?.waiting ?? 0,
      overdue: waitsOf?.overdue ?? 0,
      waitingSince: isoInstantOrNull(waitsOf?.since ?? null),
    };
  };
  return { loadOf, isCut: waiting.some(({ cut }) => cut === 1) };
}

async function longestOfNobody(reader: Reader, audiences: readonly number[], { waitingSince }: Load) {
  if (waitingSince === null) return null;
  const found = await reader.first(unassignedSince, { audiences, since: Date.parse(waitingSince) });
  const chat = found && (await readChat(reader, found.id));
  return chat ? { id: chat.id, subject: chat.subject, customer: chat.user.name, since: waitingSince } : null;
}

/**
 * Who has how many conversations of a team, or of all that the asker looks after. Everybody active is among the people where all of
 * the company is looked at, otherwise who is in the teams or has something of theirs. What the asker doesn't see isn't counted.
 * @throws {AppError} FORBIDDEN for who leads no team, NOT_FOUND for a team that isn't theirs to look after
 */
export async function readBoard(ctx: Ctx, { team }: BoardQuery): Promise<BoardDto> {
  const { audiences, teamIds, isEverything } = boardScope(ctx, team);
  const reader = reads(ctx.workspaceId);
  const [teams, statuses] = await Promise.all([listTeams(ctx), listStatuses(ctx)]);
  const { loadOf, isCut } = await readLoads(
    reader,
    statuses.map(({ attenderId }) => attenderId),
    audiences,
  );
  const members = new Set(
    teams.flatMap(({ id, members: some }) => (audiences.includes(id) ? some.map(({ attenderId }) => attenderId) : [])),
  );
  const showsAll = isEverything && team === undefined;
  const unassigned = loadOf(NOBODY);
  return {
    teams: teams.flatMap(({ id, name }) => (teamIds.includes(id) ? { id, name } : [])),
    hasTeamless: isEverything,
    isCut,
    unassigned: { ...unassigned, longest: await longestOfNobody(reader, audiences, unassigned) },
    people: statuses
      .map((status) => ({
        ...status,
        isMember: showsAll || members.has(status.attenderId),
        ...loadOf(status.attenderId),
      }))
      .filter(({ isMember, open, snoozed }) => isMember || open + snoozed > 0),
  };
}
