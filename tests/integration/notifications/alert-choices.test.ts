import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { kindsOffTheBell, listAlertChoices, saveAlertChoice } from "@/lib/modules/notifications/alert-choices";
import { markConversationSeen } from "@/lib/modules/notifications/mark-notifications-read";
import { notifyMailFailed } from "@/lib/modules/notifications/notify-mail-failed";
import { ALERT_TOPIC_NAMES, type AlertTopic, type NotificationKind } from "@/lib/modules/notifications/policy";
import { listNotifications } from "@/lib/modules/notifications/queries";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import { openChatSocket } from "@/tests/support/client";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { heard, listenHub, settled, type TestHub } from "@/tests/support/hub";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { OTHER_AGENT } from "@/tests/support/template";

const database = testDatabase();
let hub: TestHub;
let ctx: Ctx;

beforeAll(async () => {
  hub = await listenHub();
  ({ ctx } = await signedIn());
});
afterAll(async () => {
  await hub.hub.close();
  await database.close();
});

const ALL = { bell: true, sound: true, desktop: true };
const person = async (profile = 2) => signedIn(await addAttender(ctx.workspaceId, profile));
const chosen = async (me: Ctx, topic: AlertTopic) =>
  (await listAlertChoices(me)).find((choice) => choice.topic === topic);
const listed = async (me: Ctx) => {
  const { items, unread } = await listNotifications(me, { pageSize: 50 });
  return { kinds: items.map(({ kind }) => kind), unread };
};

async function told(me: Ctx, kind: NotificationKind): Promise<number> {
  const conversationId = await addConversation(me.workspaceId);
  const row = { workspaceId: me.workspaceId, attenderId: me.attender.id, kind, conversationId, text: "Oi" };
  await rawClient().notification.create({ data: row });
  return conversationId;
}

/** A notification of the same millisecond as a choice counts as later than the choice. */
async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  await vi.waitUntil(() => Date.now() > now, { interval: 1 });
}

describe("choices", () => {
  test("are the bell and the sound of everything, for who chose nothing", async () => {
    const { ctx: me } = await person();
    expect(await listAlertChoices(me)).toEqual(
      ALERT_TOPIC_NAMES.map((topic) => ({
        topic,
        version: 0,
        bell: topic !== "unassigned",
        sound: true,
        desktop: false,
        email: false,
      })),
    );
  });

  test("are kept per topic, with a version that counts", async () => {
    const { ctx: me } = await person();
    const first = await saveAlertChoice(me, "mention", { ...ALL, sound: false, version: 0 });
    expect(first).toEqual({ topic: "mention", bell: true, sound: false, desktop: true, email: false, version: 1 });
    expect(await chosen(me, "mention")).toEqual(first);
    expect((await chosen(me, "assigned"))?.version).toBe(0);
  });

  test("that another window made meanwhile are told instead of overwritten", async () => {
    const { ctx: me } = await person();
    const first = await saveAlertChoice(me, "mention", { ...ALL, sound: false, version: 0 });
    await expect(saveAlertChoice(me, "mention", { ...ALL, version: 0 })).rejects.toMatchObject({
      code: "RECORD_CHANGED",
      details: { current: first },
    });
  });

  test("of two windows at once are one's, and the other hears of it", async () => {
    const { ctx: me } = await person();
    const both = await Promise.allSettled([
      saveAlertChoice(me, "assigned", { ...ALL, sound: false, version: 0 }),
      saveAlertChoice(me, "assigned", { ...ALL, bell: false, version: 0 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("give a conversation that nobody has no bell", async () => {
    const { ctx: me } = await person();
    expect(await saveAlertChoice(me, "unassigned", { ...ALL, version: 0 })).toMatchObject({ bell: false, sound: true });
  });

  test("are one's own: a colleague's, and another workspace's, stay", async () => {
    const [{ ctx: me }, { ctx: colleague }, { ctx: stranger }] = await Promise.all([
      person(),
      person(),
      signedIn(OTHER_AGENT),
    ]);
    await saveAlertChoice(me, "handover", { bell: false, sound: false, desktop: false, version: 0 });
    for (const other of [colleague, stranger]) expect((await chosen(other, "handover"))?.version).toBe(0);
    // The same number in another workspace is somebody else.
    expect(await kindsOffTheBell(reads(stranger.workspaceId), me.attender.id)).toEqual([]);
  });

  test("are told to one's own windows, and to nobody else's", async () => {
    const [me, colleague] = await Promise.all([person(), person()]);
    const [mine, theirs] = await Promise.all([me, colleague].map(({ token }) => openChatSocket(hub.url, token)));
    if (!mine || !theirs) throw new Error("no sockets");
    const [hereHeard, thereHeard] = [heard(mine, "AlertChoiceChanged"), heard(theirs, "AlertChoiceChanged")];
    const choice = await saveAlertChoice(me.ctx, "mention", { ...ALL, version: 0 });
    await Promise.all([settled(mine), settled(theirs)]);
    expect(hereHeard.map(({ payload }) => payload)).toEqual([{ choice }]);
    expect(thereHeard).toEqual([]);
    for (const socket of [mine, theirs]) socket.disconnect();
  });
});

describe("a topic that isn't at the bell", () => {
  test("is neither listed nor counted, with all of its kinds", async () => {
    const { ctx: me } = await person();
    await told(me, "assigned");
    await told(me, "ticket_assigned");
    await told(me, "mention");
    await saveAlertChoice(me, "assigned", { ...ALL, bell: false, version: 0 });
    expect(await listed(me)).toEqual({ kinds: ["mention"], unread: 1 });
  });

  test("is listed again once it is, with what came meanwhile, of which nothing is counted", async () => {
    const { ctx: me } = await person();
    await told(me, "assigned");
    await nextMillisecond();
    const { version } = await saveAlertChoice(me, "assigned", { ...ALL, bell: false, version: 0 });
    await told(me, "assigned");
    await told(me, "assigned");
    await saveAlertChoice(me, "assigned", { ...ALL, version });
    expect(await listed(me)).toEqual({ kinds: ["assigned", "assigned", "assigned"], unread: 1 });
  });

  test("stays off since when it was while its sound is switched", async () => {
    const { ctx: me } = await person();
    const off = await saveAlertChoice(me, "assigned", { ...ALL, bell: false, version: 0 });
    await told(me, "assigned");
    const quiet = { ...ALL, bell: false, sound: false };
    const { version } = await saveAlertChoice(me, "assigned", { ...quiet, version: off.version });
    await saveAlertChoice(me, "assigned", { ...ALL, version });
    expect(await listed(me)).toEqual({ kinds: ["assigned"], unread: 0 });
  });

  test("isn't among what the windows are told was read, because they don't count it", async () => {
    const { ctx: me, token } = await person();
    const conversationId = await told(me, "assigned");
    await saveAlertChoice(me, "assigned", { ...ALL, bell: false, version: 0 });
    const window = await openChatSocket(hub.url, token);
    const read = heard(window, "NotificationsRead");
    await markConversationSeen(me, conversationId);
    await settled(window);
    expect(read).toEqual([]);
    window.disconnect();
  });

  test("keeps an administrator's mail news coming on the desktop, although none of it is ever read", async () => {
    const { ctx: me, token } = await person(1);
    const window = await openChatSocket(hub.url, token);
    const heardNews = heard(window, "NotificationAdded");
    const fail = () => notifyMailFailed(me.workspaceId, "ninguem@demo.example", "refused", null);
    await fail();
    await fail();
    await settled(window);
    expect(heardNews).toHaveLength(1);
    await saveAlertChoice(me, "workspace", { ...ALL, bell: false, version: 0 });
    await fail();
    await settled(window);
    expect(heardNews).toHaveLength(2);
    window.disconnect();
  });
});
