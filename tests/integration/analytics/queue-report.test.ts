import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { listQueueStays, queueFigures } from "@/lib/modules/analytics/queue/queue-figures";
import {
  type QueueStaysQuery,
  queueFiguresQuerySchema,
  queueStaysQuerySchema,
} from "@/lib/modules/analytics/queue/schema";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { deleteConversation, restoreConversation } from "@/lib/modules/conversations/state/delete-conversation";
import { saveTeam } from "@/lib/modules/teams/save-team";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
const CHANNELS = ["webchat", "email", "whatsapp"] as const;
const FOUND = ["taken", "given"];
const DAY_MS = 86_400_000;
type Conversation = { id: number; channel: (typeof CHANNELS)[number]; tag: string };
type Stay = {
  conversation: Conversation;
  audience: number;
  enteredAt: number;
  leftAt: number;
  how: "taken" | "given" | "closed" | "snoozed" | "moved" | "answered" | "deleted";
  attenderId: number | null;
};
let admin: Ctx;
let agent: Ctx;
let team: number;
let conversations: Conversation[];
let stays: Stay[];
let deleted: number;

// The same numbers in every run.
let seed = 20_261_129;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const pick = <Value>(values: readonly Value[]) => values[random(values.length)] as Value;

beforeAll(async () => {
  const { ctx } = await signedIn(DEMO_ACCOUNTS.admin);
  team = (await saveTeam(ctx, { name: "Fila do relatório", isPrivate: false, members: [] })).id;
  ({ ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin));
  ({ ctx: agent } = await signedIn(DEMO_ACCOUNTS.agent));
  const { workspaceId } = admin;
  await rows.run("DELETE FROM queue_stay WHERE workspaceId = ?", workspaceId);
  conversations = [];
  for (let index = 0; index < 12; index += 1) {
    const id = await addConversation(workspaceId, { assignedAttenderId: agent.attender.id });
    const conversation = { id, channel: pick(CHANNELS), tag: pick(["ouro", "prata"]) };
    const tags = JSON.stringify([conversation.tag]);
    await rows.run("UPDATE conversation SET channel = ?, tags = ? WHERE id = ?", conversation.channel, tags, id);
    conversations.push(conversation);
  }
  deleted = conversations[0]?.id ?? 0;
  stays = [];
  for (let index = 0; index < 600; index += 1) {
    const how = pick(["taken", "taken", "given", "closed", "snoozed", "moved", "answered", "deleted"] as const);
    const leftAt = Date.now() - random(60 * DAY_MS);
    const stay = {
      conversation: pick(conversations),
      audience: pick([0, team]),
      // A few waited equally long.
      enteredAt: leftAt - 60_000 * random(300),
      leftAt,
      how,
      attenderId: FOUND.includes(how) ? pick([admin.attender.id, agent.attender.id]) : null,
    };
    const { conversation, ...row } = stay;
    const joinedAt = row.enteredAt;
    await rows.insert("queue_stay", { workspaceId, conversationId: conversation.id, joinedAt, ...row });
    stays.push(stay);
  }
  await deleteConversation(admin, deleted);
});
afterAll(() => database.close());

const dayOf = (at: number) => new Date(at).toLocaleDateString("en-CA", { timeZone: admin.workspace.timeZone });
const inDays =
  (days: number) =>
  ({ leftAt }: Stay) =>
    dayOf(leftAt) >= dayOf(Date.now() - (days - 1) * DAY_MS);
const counted = (days: number) => stays.filter(inDays(days)).filter(({ conversation }) => conversation.id !== deleted);
const waitOf = ({ enteredAt, leftAt }: Stay) => leftAt - enteredAt;
const hasFound = ({ how }: Stay) => FOUND.includes(how);

/** In another way than the product: the value that so many are not above. */
function smallestOfPart(values: readonly number[], part: number): number | null {
  return (
    [...values]
      .sort((a, b) => a - b)
      .find((value) => values.filter((one) => one <= value).length >= values.length * part) ?? null
  );
}
function bruteForce(of: readonly Stay[]) {
  const waits = of.filter(hasFound).map(waitOf);
  return {
    found: waits.length,
    left: of.length - waits.length,
    medianMs: smallestOfPart(waits, 0.5),
    p90Ms: smallestOfPart(waits, 0.9),
    longestMs: waits.length === 0 ? null : Math.max(...waits),
  };
}

const figures = (ctx: Ctx, query: object) => queueFigures(ctx, queueFiguresQuerySchema.parse(query));
async function allRows(ctx: Ctx, query: Partial<Record<keyof QueueStaysQuery, unknown>>) {
  const items = [];
  for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
    const asked = { period: "30d", pageSize: 7, ...query, ...(cursor !== null && { cursor }) };
    const page = await listQueueStays(ctx, queueStaysQuerySchema.parse(asked));
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

describe("the report of the waiting in the queue", () => {
  test.each(["team", "attender", "channel"] as const)(
    "counts by %s what somebody who counts each stay gets, and nothing of a deleted conversation",
    async (group) => {
      const answer = await figures(admin, { period: "30d", group });
      const own = counted(30);
      expect(own.length).toBeGreaterThan(200);
      expect(answer.total).toEqual(bruteForce(own));
      const idOf = {
        team: ({ audience }: Stay) => audience,
        attender: ({ attenderId }: Stay) => attenderId ?? 0,
        channel: ({ conversation }: Stay) => CHANNELS.indexOf(conversation.channel) + 1,
      }[group];
      expect(answer.rows).toHaveLength(new Set(own.map(idOf)).size);
      for (const { id, name, channel, ...kept } of answer.rows) {
        expect(kept).toEqual(bruteForce(own.filter((stay) => idOf(stay) === id)));
        expect(channel).toBe(group === "channel" ? CHANNELS[id - 1] : null);
        expect(name === null).toBe(group === "channel" || id === 0);
      }
      // What is of none comes last.
      if (group !== "channel") expect(answer.rows.at(-1)?.id).toBe(0);
    },
  );

  test("narrows to a team, an attender, a channel and a tag", async () => {
    const query = { period: "90d", team: String(team), channel: "email", tag: "ouro" };
    const own = counted(90)
      .filter(({ audience }) => audience === team)
      .filter(({ conversation: { channel, tag } }) => channel === "email" && tag === "ouro");
    expect((await figures(admin, query)).total).toEqual(bruteForce(own));
    const attenderId = agent.attender.id;
    expect((await figures(admin, { ...query, attenderId: String(attenderId) })).total).toEqual(
      bruteForce(own.filter((stay) => stay.attenderId === attenderId)),
    );
  });

  test("opens every figure: as many rows as it says, the longest wait first, page by page", async () => {
    const own = counted(30);
    const found = await allRows(admin, { figure: "found" });
    const longestFirst = (of: readonly Stay[]) => of.map(waitOf).sort((a, b) => b - a);
    expect(found.map(({ valueMs }) => valueMs)).toEqual(longestFirst(own.filter(hasFound)));
    expect(found.every(({ how, attender }) => FOUND.includes(how ?? "") && attender !== null)).toBe(true);
    const left = await allRows(admin, { figure: "left", ofTeam: team, ofChannel: "whatsapp" });
    const expected = own
      .filter((stay) => !hasFound(stay) && stay.audience === team)
      .filter(({ conversation }) => conversation.channel === "whatsapp");
    expect(left.map(({ valueMs }) => valueMs)).toEqual(longestFirst(expected));
    expect(left.map(({ how }) => how).sort()).toEqual(expected.map(({ how }) => how).sort());
    const [one] = left;
    const known = expected.find((stay) => stay.leftAt === Date.parse(one?.at ?? ""));
    expect(known?.conversation.id).toBe(one?.chat.id);
    const ofAgent = await allRows(admin, { figure: "found", ofAttender: agent.attender.id });
    expect(ofAgent).toHaveLength(own.filter(({ attenderId }) => attenderId === agent.attender.id).length);
    const ofNobody = await allRows(admin, { figure: "left", ofAttender: 0 });
    expect(ofNobody).toHaveLength(own.filter((stay) => !hasFound(stay)).length);
  });

  test("refuses a cursor that is none", async () => {
    await expect(allRows(admin, { figure: "found", cursor: "nada" })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
  });

  test("counts a restored conversation's as before", async () => {
    await restoreConversation(admin, deleted);
    expect((await figures(admin, { period: "30d" })).total).toEqual(bruteForce(stays.filter(inDays(30))));
    await deleteConversation(admin, deleted);
  });

  test("counts each of more stays than one statement reads, though several ended at the same instant", async () => {
    const { workspaceId } = admin;
    const [conversation] = conversations.slice(1);
    const at = Date.now() - 200 * DAY_MS;
    const many = 41_003;
    // Seven at each instant; each waited for as many milliseconds as its number says.
    await rows.run(
      `INSERT INTO queue_stay (workspaceId, conversationId, audience, enteredAt, joinedAt, leftAt, how, attenderId)
       WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < :many)
       SELECT :workspaceId, :conversationId, 0, CAST(:at AS BIGINT) + i / 7 - i, CAST(:at AS BIGINT), CAST(:at AS BIGINT) + i / 7,
         'given', :attenderId FROM n`,
      { many, workspaceId, conversationId: conversation?.id, at, attenderId: admin.attender.id },
    );
    const { total } = await figures(admin, { period: "custom", from: dayOf(at), to: dayOf(at + DAY_MS) });
    expect(total).toEqual({ found: many, left: 0, medianMs: 20_502, p90Ms: 36_903, longestMs: many });
  });
});

describe("what waits now", () => {
  test("is counted whatever the period, but not what the assistant answers first, and the longest wait comes first", async () => {
    const { workspaceId } = admin;
    const now = Date.now();
    const [, held, first, second, third] = conversations;
    const enter = async (one: Conversation | undefined, minutes: number, values: object = {}) => {
      const enteredAt = now - minutes * 60_000;
      await rows.run("UPDATE conversation SET assignedAttenderId = NULL WHERE id = ?", one?.id);
      const place = { conversationId: one?.id, audience: team, rank: 2, enteredAt, joinedAt: enteredAt };
      await rows.run(
        `INSERT INTO queue_entry (workspaceId, conversationId, audience, "rank", enteredAt, joinedAt, heldUntil)
         VALUES (:workspaceId, :conversationId, :audience, :rank, :enteredAt, :joinedAt, :heldUntil)`,
        { workspaceId, heldUntil: null, ...place, ...values },
      );
    };
    await enter(held, 900, { heldUntil: now + 600_000 });
    await enter(first, 30);
    await enter(second, 70, { heldUntil: now - 1 });
    await enter(third, 50);
    const { waiting } = await figures(admin, { team: String(team) });
    expect(waiting?.count).toBe(3);
    expect(Math.abs((waiting?.longestMs ?? 0) - 70 * 60_000)).toBeLessThan(60_000);
    const listed = await allRows(admin, { figure: "waiting", ofTeam: team, pageSize: 2 });
    expect(listed.map(({ chat }) => chat.id)).toEqual([second?.id, third?.id, first?.id]);
    expect(listed.map(({ how, attender }) => how ?? attender)).toEqual([null, null, null]);
    const ofChannel = await figures(admin, { team: String(team), channel: first?.channel, tag: first?.tag });
    expect(ofChannel.waiting?.count).toBe(
      [first, second, third].filter((one) => one?.channel === first?.channel && one?.tag === first?.tag).length,
    );
    const all = await figures(admin, { period: "last_month" });
    expect(all.waiting?.count).toBe(
      await rows.value(
        "SELECT count(*) FROM queue_entry WHERE workspaceId = ? AND (heldUntil IS NULL OR heldUntil <= ?)",
        workspaceId,
        now,
      ),
    );
  });

  test("is no attender's", async () => {
    const attenderId = String(agent.attender.id);
    expect((await figures(admin, { attenderId })).waiting).toBeNull();
    expect(await allRows(admin, { figure: "waiting", attenderId })).toEqual([]);
    expect((await figures(agent, {})).waiting).toBeNull();
    expect(await allRows(agent, { figure: "waiting" })).toEqual([]);
  });

  test("is counted as found once somebody has it", async () => {
    const before = await figures(admin, { team: String(team) });
    const conversation = conversations[2] as Conversation;
    await assignConversation(admin, { chatId: conversation.id, attenderId: agent.attender.id, from: null });
    const after = await figures(admin, { team: String(team) });
    expect([after.waiting?.count, after.total.found]).toEqual([2, before.total.found + 1]);
    const stay = await rows.first<Omit<Stay, "conversation">>(
      "SELECT audience, enteredAt, leftAt, how, attenderId FROM queue_stay WHERE conversationId = ? ORDER BY id DESC",
      conversation.id,
    );
    expect(stay).toMatchObject({ how: "taken", attenderId: agent.attender.id });
    stays.push({ ...(stay as Stay), conversation });
  });
});

describe("who doesn't see everybody's figures", () => {
  test("gets the waits that ended with them alone, and their rows", async () => {
    const own = counted(90).filter(({ attenderId }) => attenderId === agent.attender.id);
    expect((await figures(agent, { period: "90d" })).total).toEqual(bruteForce(own));
    const listed = await allRows(agent, { period: "90d", figure: "found" });
    expect(listed).toHaveLength(own.length);
    expect(new Set(listed.map(({ attender }) => attender?.id))).toEqual(new Set([agent.attender.id]));
    expect(await allRows(agent, { figure: "left" })).toEqual([]);
  });

  test("is refused somebody else's and a team's", async () => {
    await expect(figures(agent, { attenderId: String(admin.attender.id) })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(allRows(agent, { figure: "left", team: String(team) })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
