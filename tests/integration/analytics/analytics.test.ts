import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { listCounted } from "@/lib/modules/analytics/drill";
import { getFigures } from "@/lib/modules/analytics/figures";
import { analyticsJobHandlers } from "@/lib/modules/analytics/job-handlers";
import { figuresLoop, rollNow } from "@/lib/modules/analytics/roller";
import type { FiguresDto } from "@/lib/modules/analytics/schema";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { deleteConversation, restoreConversation } from "@/lib/modules/conversations/state/delete-conversation";
import { reopenConversation } from "@/lib/modules/conversations/state/reopen-conversation";
import { takeConversation } from "@/lib/modules/conversations/state/take-conversation";
import type { Ctx } from "@/lib/platform/session/context";
import { nextEvent, openChatSocket } from "@/tests/support/client";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { editWorkspace } from "@/tests/support/edits";
import { listenHub } from "@/tests/support/hub";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
let admin: Ctx;
let agent: Ctx;
let adminToken: string;
beforeAll(async () => {
  // The demo workspace's conversations wait to be counted.
  await rollNow();
  ({ ctx: admin, token: adminToken } = await signedIn(DEMO_ACCOUNTS.admin));
  ({ ctx: agent } = await signedIn());
});
afterAll(() => database.close());

async function asked(): Promise<number> {
  const { visitor } = await newVisitor();
  return (await sendVisitorMessage(visitor, { text: "oi", clientMessageId: randomUUID() })).conversationId;
}

const answer = (ctx: Ctx, chatId: number) =>
  sendMessage(ctx, { chatId, text: "olá", attachments: [], clientMessageId: randomUUID() });

/** What something changes in today's figures of everybody. */
async function change(work: () => Promise<unknown>) {
  const before = (await getFigures(admin, { period: "today" })).current;
  await work();
  const after = (await getFigures(admin, { period: "today" })).current;
  return {
    opened: after.opened - before.opened,
    bot: after.open.bot - before.open.bot,
    human: after.open.human - before.open.human,
    unassigned: after.open.unassigned - before.open.unassigned,
    closed: after.closed.human - before.closed.human,
    answered: after.firstResponse.count - before.firstResponse.count,
    handled: after.handling.count - before.handling.count,
  };
}
const NOTHING = { opened: 0, bot: 0, human: 0, unassigned: 0, closed: 0, answered: 0, handled: 0 };

describe("what the product does is counted", () => {
  let id: number;

  test("a visitor's first message opens a conversation that nobody has", async () => {
    expect(
      await change(async () => {
        id = await asked();
      }),
    ).toEqual({ ...NOTHING, opened: 1, unassigned: 1 });
  });

  test("taking it makes it a person's", async () => {
    expect(await change(() => takeConversation(agent, { chatId: id, attenderId: agent.attender.id }))).toEqual({
      ...NOTHING,
      human: 1,
      unassigned: -1,
    });
  });

  test("the first answer is counted, and no later one", async () => {
    expect(await change(() => answer(agent, id))).toEqual({ ...NOTHING, answered: 1 });
    expect(await change(() => answer(agent, id))).toEqual(NOTHING);
  });

  test("passing it on changes nobody's sum but the two attenders'", async () => {
    const share = async (attenderId: number) =>
      (await getFigures(admin, { period: "today", attenderId })).current.open.human;
    const [before, beforeAdmin] = [await share(agent.attender.id), await share(admin.attender.id)];
    expect(
      await change(() =>
        assignConversation(agent, { chatId: id, attenderId: admin.attender.id, from: agent.attender.id }),
      ),
    ).toEqual(NOTHING);
    expect([await share(agent.attender.id), await share(admin.attender.id)]).toEqual([before - 1, beforeAdmin + 1]);
  });

  test("closing it is counted with its handling time", async () => {
    expect(await change(() => closeConversation(agent, id))).toEqual({ ...NOTHING, human: -1, closed: 1, handled: 1 });
  });

  test("opening it again is an opening of its own", async () => {
    expect(await change(() => reopenConversation(agent, id))).toEqual({ ...NOTHING, opened: 1, human: 1 });
  });

  test("deleting it takes it out of every figure, and restoring brings it back", async () => {
    const gone = { opened: -2, bot: 0, human: -1, unassigned: 0, closed: -1, answered: -1, handled: -1 };
    expect(await change(() => deleteConversation(agent, id))).toEqual(gone);
    const back = Object.fromEntries(Object.entries(gone).map(([name, value]) => [name, 0 - value]));
    expect(await change(() => restoreConversation(agent, id))).toEqual(back);
  });

  test("an answer after a colleague took it and the assistant had spoken is the first of a person", async () => {
    const other = await asked();
    await rollNow();
    await rows.run(
      "UPDATE conversation SET lastMessageFromAttender = ?, lastMessageAttenderId = NULL WHERE id = ?",
      true,
      other,
    );
    await takeConversation(agent, { chatId: other, attenderId: agent.attender.id });
    expect(await change(() => answer(agent, other))).toMatchObject({ answered: 1 });
  });
});

test("a list is of the conversations that its figure counted", async () => {
  const id = await asked();
  const { items } = await listCounted(admin, { period: "today", figure: "open_unassigned", pageSize: 100 });
  const figures = await getFigures(admin, { period: "today" });
  expect(items.map(({ chat }) => chat.id)).toContain(id);
  expect(items).toHaveLength(figures.current.open.unassigned);
});

describe("a period", () => {
  const refused = (query: Parameters<typeof getFigures>[1]) =>
    expect(getFigures(admin, query)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });

  test("that is custom needs both days, in order, not in the future and of at most a year", async () => {
    await refused({ period: "custom", from: "2026-01-01" });
    await refused({ period: "custom", from: "2026-01-02", to: "2026-01-01" });
    await refused({ period: "custom", from: "2999-01-01", to: "2999-01-02" });
    await refused({ period: "custom", from: "2020-01-01", to: "2022-01-01" });
    await refused({ period: "7d", from: "2026-01-01" });
  });

  test("is compared with the days before it", async () => {
    const { period } = await getFigures(admin, { period: "custom", from: "2026-03-01", to: "2026-03-03" });
    expect(period).toMatchObject({ previousFrom: "2026-02-26", previousTo: "2026-02-28" });
  });
});

test("another time zone moves what was counted to its days", async () => {
  const id = await asked();
  await rollNow();
  const day = () =>
    rows.first("SELECT day, hour FROM analytics_event WHERE conversationId = ? AND metric = 'opened'", id);
  const before = await day();
  await editWorkspace(admin, { timeZone: "Pacific/Kiritimati" });
  const payload = await rows.value<string>("SELECT payload FROM job WHERE type = 'analytics.rebuild'");
  const leased = {
    id: 1,
    workspaceId: null,
    type: "",
    lane: "",
    attempts: 1,
    takeovers: 0,
    giveUpAt: null,
    triedForMs: null,
  };
  await analyticsJobHandlers(async () => undefined)["analytics.rebuild"]({
    ...leased,
    payload: JSON.parse(payload ?? ""),
  });
  await rollNow();
  expect(await day()).not.toEqual(before);
  await editWorkspace(admin, { timeZone: "America/Sao_Paulo" });
});

test("a screen is told that figures changed, without asking", async () => {
  const hub = await listenHub();
  const socket = await openChatSocket(hub.url, adminToken);
  const roller = figuresLoop();
  try {
    await rollNow();
    const told = nextEvent(socket, "FiguresChanged");
    roller.start();
    await asked();
    await told;
  } finally {
    socket.disconnect();
    await roller.stop();
    await hub.hub.close();
  }
});

test("an empty workspace is told from one with zeros", async () => {
  const dated = { createdAt: 0, updatedAt: 0 };
  const workspaceId = await rows.insert("workspace", { clientId: "vazia", name: "Vazia", ...dated });
  const empty = { ...agent, workspaceId } as Ctx;
  const figures: FiguresDto = await getFigures(empty, { period: "today" });
  expect(figures.hasData).toBe(false);
  expect((await getFigures(agent, { period: "today" })).hasData).toBe(true);
});
