// Lists conversations as people of few and many teams do, on one database, in a process of its own. The parent names an operation
// and a count.

import type { ConversationFilter } from "@/lib/modules/conversations/filter";
import { getCounters, listChats } from "@/lib/modules/conversations/queries";
import { connections } from "@/lib/platform/db/connections";
import type { Ctx } from "@/lib/platform/session/context";
import { type Reach, sightOf } from "@/lib/platform/session/sight";
import { answerOrders, firstContext, type Operations } from "../answer-orders";
import type { TeamOperation } from "./operations";

/** Rows of a page as the conversations screen asks for it. */
const PAGE_SIZE = 50;
const AGENT = 2;

async function prepare(): Promise<Operations<TeamOperation>> {
  const teams = connections().reader.prepare("SELECT id FROM team ORDER BY id").pluck().all() as number[];
  // The first has 2,400 conversations over all teams, the second more than a hundred thousand.
  const [few, many] = [await firstContext(), await firstContext(1)];
  // Members of teams spread evenly: large ones and small ones.
  const member = (ctx: Ctx, reach: Reach, count: number): Ctx => {
    const share = count / teams.length;
    const isMember = (index: number) => Math.floor((index + 1) * share) > Math.floor(index * share);
    const known = teams.map((id, index) => ({ id, isPrivate: false, isDeleted: false, isMember: isMember(index) }));
    return { ...ctx, sight: sightOf({ attenderId: ctx.attender.id, profile: AGENT, reach }, known) };
  };
  const list = (ctx: Ctx, filter: ConversationFilter) => () => () => listChats(ctx, { pageSize: PAGE_SIZE, filter });
  const counters = (ctx: Ctx) => () => () => getCounters(ctx);
  const everything = member(few, "everything", 1);
  const ofTeams = (count: number) => member(few, "teams", count);
  const own = member(few, "own", 20);
  // Whose overdue conversations somebody asks for who leads all that they see.
  const lead = (ctx: Ctx): Ctx => ({ ...ctx, ledTeamIds: [...ctx.sight.whole] });
  return {
    all: list(everything, "all"),
    unread: list(everything, "unread"),
    closed: list(everything, "closed"),
    counters: counters(everything),
    all1: list(ofTeams(1), "all"),
    all8: list(ofTeams(8), "all"),
    all20: list(ofTeams(20), "all"),
    all50: list(ofTeams(50), "all"),
    unread1: list(ofTeams(1), "unread"),
    unread8: list(ofTeams(8), "unread"),
    unread20: list(ofTeams(20), "unread"),
    unread50: list(ofTeams(50), "unread"),
    open: list(everything, "open"),
    open50: list(ofTeams(50), "open"),
    unassigned: list(everything, "unassigned"),
    unassigned50: list(ofTeams(50), "unassigned"),
    snoozed: list(everything, "snoozed"),
    teamOverdue: list(lead(everything), "team_overdue"),
    teamOverdue50: list(lead(ofTeams(50)), "team_overdue"),
    counters50: counters(ofTeams(50)),
    ownUnread: list(own, "unread"),
    ownClosed: list(own, "closed"),
    manyUnread: list(member(many, "teams", 1), "unread"),
  };
}

answerOrders(prepare);
