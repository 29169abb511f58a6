import { rows } from "../rows";

// The figures counted anew from the raw rows, the slow and obvious way: for each question every conversation's facts are
// gone through from the beginning. Nothing here is shared with what the product does.

type Fact = { kind: string; at: number; attenderId: number | null; closedBy: string | null; afterSeq: number };
type Message = { seq: number; senderKind: string; attenderId: number | null; createdAt: number };
type Survey = { sentAt: number; rating: string | null; attenderId: number };
type Conversation = {
  id: number;
  channel: string;
  teamId: number | null;
  tags: string[];
  facts: Fact[];
  messages: Message[];
  surveys: Survey[];
};

export type Filter = { channel?: string; team?: number; attenderId?: number; tag?: string };
export type Recount = {
  open: number[];
  closed: number[];
  rated: number[];
  opened: number[];
  closed_bot: number[];
  closed_human: number[];
  closed_other: number[];
  open_bot: number[];
  open_human: number[];
  open_unassigned: number[];
  /** Milliseconds each. */
  handled: number[];
  answered: number[];
  satisfied: number[];
  unsatisfied: number[];
  unanswered: number[];
  hours: number[];
};

/** The day (2026-11-21) and hour of an instant, as the locale data tell them. */
export function clockOf(timeZone: string, at: number): { date: string; hour: number } {
  const text = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(at);
  return { date: text.slice(0, 10), hour: Number(text.slice(11, 13)) };
}

/** Every conversation of a workspace that isn't deleted, with its rows. */
export async function readRaw(workspaceId: number): Promise<Conversation[]> {
  const conversations = await rows.all<{ id: number; channel: string; teamId: number | null; tags: string }>(
    "SELECT id, channel, teamId, tags FROM conversation WHERE workspaceId = ? AND deletedAt IS NULL ORDER BY id",
    workspaceId,
  );
  const byConversation = async <Row>(table: string, order: string) => {
    type Own = Row & { conversationId: number };
    const grouped = new Map<number, Row[]>();
    for (const row of await rows.all<Own>(
      `SELECT * FROM ${table} WHERE workspaceId = ? ORDER BY ${order}`,
      workspaceId,
    )) {
      const own = grouped.get(row.conversationId);
      if (own) own.push(row);
      else grouped.set(row.conversationId, [row]);
    }
    return grouped;
  };
  const facts = await byConversation<Fact>("conversation_fact", "id");
  const messages = await byConversation<Message>("message", "seq");
  const surveys = await byConversation<Survey>("survey", "id");
  return conversations.map(({ id, channel, teamId, tags }) => ({
    id,
    channel,
    teamId,
    tags: JSON.parse(tags) as string[],
    facts: facts.get(id) ?? [],
    messages: messages.get(id) ?? [],
    surveys: surveys.get(id) ?? [],
  }));
}

/** Days (2026-11-21, both included), and of the last one only what was before an instant, if one is given. */
type Days = { from: string; to: string; until?: number };

/** Figures of some days: ids of conversations, and milliseconds of times. */
export function recount(
  conversations: readonly Conversation[],
  timeZone: string,
  { from, to, until = Number.POSITIVE_INFINITY }: Days,
  filter: Filter,
): Recount {
  const counted: Recount = {
    open: [],
    closed: [],
    rated: [],
    opened: [],
    closed_bot: [],
    closed_human: [],
    closed_other: [],
    open_bot: [],
    open_human: [],
    open_unassigned: [],
    handled: [],
    answered: [],
    satisfied: [],
    unsatisfied: [],
    unanswered: [],
    hours: Array.from({ length: 24 }, () => 0),
  };
  const isIn = (at: number) => {
    const { date } = clockOf(timeZone, at);
    return from <= date && date <= to && at < until;
  };
  const isOf = (attenderId: number) => filter.attenderId === undefined || filter.attenderId === attenderId;

  for (const conversation of conversations) {
    const { id, facts, messages, surveys } = conversation;
    if (filter.channel !== undefined && conversation.channel !== filter.channel) continue;
    if (filter.team !== undefined && conversation.teamId !== filter.team) continue;
    if (filter.tag !== undefined && !conversation.tags.includes(filter.tag)) continue;

    for (const [index, fact] of facts.entries()) {
      if (fact.kind !== "opened" && fact.kind !== "reopened") continue;
      const later = facts.slice(index + 1);
      const end = later.findIndex(({ kind }) => kind === "closed");
      const episode = end === -1 ? later : later.slice(0, end + 1);
      const closing = end === -1 ? undefined : episode.at(-1);
      const holders = [fact, ...episode.filter(({ kind }) => kind === "assigned")].flatMap(
        ({ attenderId }) => attenderId ?? [],
      );
      const last = holders.at(-1) ?? 0;
      if (isIn(fact.at) && isOf(last)) {
        counted.opened.push(id);
        counted.hours[clockOf(timeZone, fact.at).hour] = (counted.hours[clockOf(timeZone, fact.at).hour] ?? 0) + 1;
      }
      if (closing && isIn(closing.at) && isOf(last)) {
        const before = episode.slice(0, -1);
        const bot = before.findLast(({ kind }) => kind === "bot" || kind === "handover")?.kind === "bot";
        const isHuman = closing.closedBy === "attender" || closing.attenderId !== null;
        counted[isHuman ? "closed_human" : bot ? "closed_bot" : "closed_other"].push(id);
        const taken = [fact, ...before].find(
          ({ kind, attenderId }) => attenderId !== null && (kind === fact.kind || kind === "assigned"),
        );
        if (isHuman && taken) counted.handled.push(closing.at - taken.at);
      }
      const said = messages.filter(
        ({ seq, senderKind }) =>
          senderKind !== "system" && seq > fact.afterSeq && (closing === undefined || seq <= closing.afterSeq),
      );
      const answer = said.find(({ senderKind }) => senderKind === "attender");
      const question = said[0];
      if (question?.senderKind === "customer" && answer && isIn(answer.createdAt) && isOf(answer.attenderId ?? 0))
        counted.answered.push(answer.createdAt - question.createdAt);
    }

    const untilThen = facts.filter(({ at }) => clockOf(timeZone, at).date <= to && at < until);
    const state = untilThen.findLast(({ kind }) => kind === "closed" || kind === "opened" || kind === "reopened");
    if (state && state.kind !== "closed") {
      const who = untilThen.findLast(({ kind }) => kind === "assigned" || kind === "opened")?.attenderId ?? null;
      const bot =
        untilThen.slice(untilThen.indexOf(state)).findLast(({ kind }) => kind === "bot" || kind === "handover")
          ?.kind === "bot";
      if (who !== null) {
        if (isOf(who)) counted.open_human.push(id);
      } else if (filter.attenderId === undefined) counted[bot ? "open_bot" : "open_unassigned"].push(id);
    }

    for (const { sentAt, rating, attenderId } of surveys)
      if (isIn(sentAt) && isOf(attenderId))
        counted[rating === "satisfied" || rating === "unsatisfied" ? rating : "unanswered"].push(id);
  }
  counted.open = [...counted.open_bot, ...counted.open_human, ...counted.open_unassigned];
  counted.closed = [...counted.closed_bot, ...counted.closed_human, ...counted.closed_other];
  counted.rated = [...counted.satisfied, ...counted.unsatisfied];
  return counted;
}

type Ticket = {
  number: number;
  status: string;
  tags: string;
  teamId: number | null;
  assignedAttenderId: number | null;
  createdAt: number;
  resolvedAt: number | null;
  deletedAt: number | null;
};

/** Numbers of the tickets that were made and resolved in some days, and of those that are open now. */
export async function recountTickets(
  workspaceId: number,
  timeZone: string,
  { from, to, until = Number.POSITIVE_INFINITY }: Days,
  filter: Filter,
): Promise<Record<"tickets_created" | "tickets_resolved" | "tickets_open", number[]>> {
  const tickets = await rows.all<Ticket & { channel: string | null }>(
    `SELECT t.*, c.channel FROM ticket t LEFT JOIN conversation c ON c.id = t.conversationId
     WHERE t.workspaceId = ? ORDER BY t.id`,
    workspaceId,
  );
  const isIn = (at: number | null) => {
    const date = at === null ? "" : clockOf(timeZone, at).date;
    return from <= date && date <= to && at !== null && at < until;
  };
  const mine = tickets.filter(
    (ticket) =>
      ticket.deletedAt === null &&
      (filter.attenderId === undefined || ticket.assignedAttenderId === filter.attenderId) &&
      (filter.team === undefined || ticket.teamId === filter.team) &&
      (filter.channel === undefined || ticket.channel === filter.channel) &&
      (filter.tag === undefined || (JSON.parse(ticket.tags) as string[]).includes(filter.tag)),
  );
  const numbers = (chosen: Ticket[]) => chosen.map(({ number }) => number);
  return {
    tickets_created: numbers(mine.filter(({ createdAt }) => isIn(createdAt))),
    tickets_resolved: numbers(mine.filter(({ resolvedAt }) => isIn(resolvedAt))),
    tickets_open: numbers(mine.filter(({ status }) => status !== "resolved" && status !== "closed")),
  };
}
