import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { makeExport } from "@/lib/modules/analytics/export-job";
import { findExport, startExport } from "@/lib/modules/analytics/exports";
import { type SlaClocksQuery, slaClocksQuerySchema, slaFiguresQuerySchema } from "@/lib/modules/analytics/sla/schema";
import { listSlaClocks, slaFigures } from "@/lib/modules/analytics/sla/sla-figures";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { deleteConversation } from "@/lib/modules/conversations/state/delete-conversation";
import { savePolicy } from "@/lib/modules/sla/save-policy";
import { slaPolicyInputSchema } from "@/lib/modules/sla/schema";
import type { Ctx } from "@/lib/platform/session/context";
import { readStoredFile } from "@/lib/platform/storage/storage";
import { exportedCells } from "@/tests/support/analytics/exported-cells";
import { addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
const KINDS = ["first", "next", "resolution"] as const;
const CHANNELS = ["webchat", "email", "whatsapp"] as const;
const DAY_MS = 86_400_000;
type Clock = {
  id: number;
  conversationId: number;
  policyId: number;
  kind: (typeof KINDS)[number];
  state: "met" | "breached" | "cancelled";
  targetSeconds: number;
  spentMs: number;
  restedMs: number;
  audience: number;
  channel: (typeof CHANNELS)[number];
  attenderId: number | null;
  endedAt: number;
};
let admin: Ctx;
let agent: Ctx;
let clocks: Clock[];
let deleted: number;

// The same numbers in every run.
let seed = 20_261_128;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const pick = <Value>(values: readonly Value[]) => values[random(values.length)] as Value;

beforeAll(async () => {
  ({ ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin));
  ({ ctx: agent } = await signedIn(DEMO_ACCOUNTS.agent));
  const { workspaceId } = admin;
  const target = { first: 3_600, next: 3_600, resolution: 3_600 };
  const input = (name: string) =>
    slaPolicyInputSchema.parse({
      name,
      isActive: false,
      condition: {},
      targets: { urgent: target, high: {}, medium: {}, low: {} },
    });
  const policies = [(await savePolicy(admin, input("Ouro"))).id, (await savePolicy(admin, input("Prata"))).id];
  const conversations: number[] = [];
  for (let index = 0; index < 12; index += 1)
    conversations.push(await addConversation(workspaceId, { assignedAttenderId: agent.attender.id }));
  deleted = conversations[0] ?? 0;
  clocks = [];
  for (let index = 0; index < 600; index += 1) {
    const targetSeconds = 60 * (1 + random(100));
    const state = pick(["met", "met", "met", "breached", "cancelled"] as const);
    const most = targetSeconds * 1_000;
    const row = {
      conversationId: pick(conversations),
      policyId: pick(policies),
      kind: pick(KINDS),
      state,
      targetSeconds,
      spentMs: state === "breached" ? most + 1 + random(5_000_000) : random(most + 1),
      restedMs: random(1_000_000),
      audience: 0,
      channel: pick(CHANNELS),
      attenderId: pick([admin.attender.id, agent.attender.id, null]),
      endedAt: Date.now() - random(60 * DAY_MS),
    };
    const { endedAt } = row;
    const id = await rows.insert("sla_clock", { workspaceId, ...row, startedAt: endedAt - 10_000_000 });
    clocks.push({ id, ...row });
  }
  await deleteConversation(admin, deleted);
});
afterAll(() => database.close());

const dayOf = (at: number) => new Date(at).toLocaleDateString("en-CA", { timeZone: admin.workspace.timeZone });
const inDays = (days: number) => (clock: Clock) =>
  clock.state !== "cancelled" &&
  clock.conversationId !== deleted &&
  dayOf(clock.endedAt) >= dayOf(Date.now() - (days - 1) * DAY_MS);

/** The same in another way: the value that so many are not above. */
function smallestOfPart(values: readonly number[], part: number): number | null {
  return (
    [...values]
      .sort((a, b) => a - b)
      .find((value) => values.filter((one) => one <= value).length >= values.length * part) ?? null
  );
}
function bruteForce(of: readonly Clock[]) {
  const kept = (kind: string) => {
    const own = of.filter((clock) => clock.kind === kind);
    const spent = own.map(({ spentMs }) => spentMs);
    return {
      met: own.filter(({ state }) => state === "met").length,
      missed: own.filter(({ state }) => state === "breached").length,
      medianMs: smallestOfPart(spent, 0.5),
      p90Ms: smallestOfPart(spent, 0.9),
      restedMs: own.length === 0 ? null : Math.round(own.reduce((sum, { restedMs }) => sum + restedMs, 0) / own.length),
    };
  };
  return { first: kept("first"), next: kept("next"), resolution: kept("resolution") };
}

const figures = (ctx: Ctx, query: object) => slaFigures(ctx, slaFiguresQuerySchema.parse(query));
async function allRows(ctx: Ctx, query: Partial<Record<keyof SlaClocksQuery, unknown>>) {
  const items = [];
  for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
    const asked = { period: "30d", pageSize: 7, ...query, ...(cursor !== null && { cursor }) };
    const page = await listSlaClocks(ctx, slaClocksQuerySchema.parse(asked));
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

describe("the report of deadlines", () => {
  test.each(["policy", "team", "attender", "channel"] as const)(
    "counts by %s what somebody who counts each clock gets, and nothing of a deleted conversation",
    async (group) => {
      const answer = await figures(admin, { period: "30d", group });
      const own = clocks.filter(inDays(30));
      expect(own.length).toBeGreaterThan(150);
      expect(answer.total).toEqual(bruteForce(own));
      const idOf = {
        policy: (clock: Clock) => clock.policyId,
        team: () => 0,
        attender: (clock: Clock) => clock.attenderId ?? 0,
        channel: (clock: Clock) => CHANNELS.indexOf(clock.channel) + 1,
      }[group];
      expect(answer.rows).toHaveLength(new Set(own.map(idOf)).size);
      for (const { id, kept } of answer.rows)
        expect(kept).toEqual(bruteForce(own.filter((clock) => idOf(clock) === id)));
    },
  );

  test("narrows to an attender and a channel", async () => {
    const answer = await figures(admin, { period: "7d", attenderId: String(agent.attender.id), channel: "email" });
    const own = clocks.filter(inDays(7)).filter((clock) => clock.attenderId === agent.attender.id);
    expect(answer.total).toEqual(bruteForce(own.filter(({ channel }) => channel === "email")));
  });

  test("opens every figure: as many rows as it says, the latest of the missed ones first", async () => {
    const own = clocks.filter(inDays(30));
    const missed = await allRows(admin, { figure: "missed", kind: "next" });
    const expected = own.filter(({ state, kind }) => state === "breached" && kind === "next");
    const lateOf = ({ spentMs, targetSeconds }: Clock) => spentMs - targetSeconds * 1_000;
    expect(missed.map(({ lateMs }) => lateMs)).toEqual(expected.map(lateOf).sort((a, b) => b - a));
    expect(missed.every(({ kind }) => kind === "next")).toBe(true);
    const met = await allRows(admin, { figure: "met", ofAttender: 0 });
    expect(met).toHaveLength(own.filter(({ state, attenderId }) => state === "met" && attenderId === null).length);
    const at = met.map((item) => Date.parse(item.at));
    expect(at).toEqual([...at].sort((a, b) => b - a));
  });

  test("has a file with a row for each of them", async () => {
    const [head, ...lines] = await exportedCells(admin, { kind: "deadlines", query: { period: "30d" } });
    expect(head?.slice(0, 4)).toEqual(["Id", "Assunto", "Canal", "Equipe"]);
    const own = clocks.filter(inDays(30));
    expect(lines).toHaveLength(own.length);
    expect(lines.filter((line) => line.includes("Perdido"))).toHaveLength(
      own.filter(({ state }) => state === "breached").length,
    );
  });
});

test("the printed report says how deadlines were kept, in all and by whom", async () => {
  const { id } = await startExport(admin, { kind: "report", query: { period: "30d" } });
  await makeExport({ workspaceId: admin.workspaceId, exportId: id });
  const { storageKey } = await findExport(admin, id);
  const bytes = new Uint8Array(await new Response(await readStoredFile(storageKey ?? "")).arrayBuffer());
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  const { total } = await figures(admin, { period: "30d" });
  const { met, missed } = total.first;
  const part = Math.floor((met / (met + missed)) * 1_000) / 10;
  expect(text).toContain(`Primeira resposta ${part.toLocaleString("pt-BR")}% ${missed} `);
  for (const by of ["política", "equipe", "atendente", "canal"]) expect(text).toContain(`Prazos por ${by}`);
  expect(text).toContain("Ninguém · Resolução");
});

describe("who doesn't see everybody's figures", () => {
  test("gets their own alone, and their rows", async () => {
    const answer = await figures(agent, { period: "30d" });
    const own = clocks.filter(inDays(30)).filter((clock) => clock.attenderId === agent.attender.id);
    expect(answer.total).toEqual(bruteForce(own));
    const listed = await allRows(agent, { figure: "ended" });
    expect(listed).toHaveLength(own.length);
    expect(new Set(listed.map(({ attender }) => attender?.id))).toEqual(new Set([agent.attender.id]));
  });

  test("is refused somebody else's and a team's", async () => {
    await expect(figures(agent, { attenderId: String(admin.attender.id) })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(allRows(agent, { figure: "missed", team: "999999" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("a clock that ends", () => {
  test("knows where and by whom, and is late while it is open after its deadline", async () => {
    const { workspaceId } = admin;
    const chatId = await addConversation(workspaceId, { assignedAttenderId: agent.attender.id });
    const policyId = clocks[0]?.policyId ?? 0;
    await rows.run("UPDATE conversation SET slaPolicyId = ? WHERE id = ?", policyId, chatId);
    const open = { kind: "resolution", state: "breached", targetSeconds: 60 };
    const at = Date.now() - 120_000;
    const times = { startedAt: at, runningSince: at, dueAt: at + 60_000, breachedAt: at + 60_001 };
    await rows.insert("sla_clock", { workspaceId, conversationId: chatId, policyId, ...open, ...times });
    expect((await figures(admin, {})).late.resolution).toBe(1);
    expect((await allRows(admin, { figure: "late" })).map(({ chat }) => chat.id)).toEqual([chatId]);
    await closeConversation(admin, chatId);
    expect(
      await rows.first("SELECT state, audience, channel, attenderId FROM sla_clock WHERE conversationId = ?", chatId),
    ).toEqual({ state: "breached", audience: 0, channel: expect.any(String), attenderId: admin.attender.id });
    expect((await figures(admin, {})).late.resolution).toBe(0);
  });
});
