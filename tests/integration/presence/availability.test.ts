import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { AvailabilityOfAttenders, AWAY_AFTER_MS } from "@/lib/hub/availability";
import { chooseAvailability, listStatuses } from "@/lib/modules/presence/availability";
import type { Ctx } from "@/lib/platform/session/context";
import { type ChatSocket, openChatSocket } from "@/tests/support/client";
import { addAttender, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { emitRaw, listenHub, type TestHub } from "@/tests/support/hub";

const database = testDatabase();
let hub: TestHub;
let watcher: ChatSocket;
let ctx: Ctx;
beforeAll(async () => {
  hub = await listenHub();
  const person = await signedIn();
  ctx = person.ctx;
  watcher = await openChatSocket(hub.url, person.token);
});
afterAll(async () => {
  watcher.disconnect();
  await hub.hub.close();
  await database.close();
});

/** Resolves when the workspace is told that somebody has a status. */
function told(attenderId: number, status: string): Promise<void> {
  return new Promise((resolve) => {
    watcher.on("AttenderStatusChanged", (event) => {
      if (event.status.attenderId === attenderId && event.status.status === status) resolve();
    });
  });
}

const statusOf = async (attenderId: number) =>
  (await listStatuses(ctx)).find((status) => status.attenderId === attenderId)?.status;

test("an open window makes an attender available, and what they choose goes before it", async () => {
  const person = await signedIn(await addAttender(ctx.workspaceId));
  const { id } = person.ctx.attender;
  expect(await statusOf(id)).toBe("offline");
  const available = told(id, "available");
  const socket = await openChatSocket(hub.url, person.token);
  await available;
  expect(await chooseAvailability(person.ctx, "away")).toMatchObject({ status: "away", chosen: "away" });
  expect(await chooseAvailability(person.ctx, "offline")).toMatchObject({ status: "offline" });
  expect(await chooseAvailability(person.ctx, "available")).toMatchObject({ status: "available" });
  expect(await statusOf(id)).toBe("available");
  expect(await emitRaw(socket, "Activity")).toEqual({ ok: true });
  socket.disconnect();
});

test("who has no window is offline, whatever they choose", async () => {
  const person = await signedIn(await addAttender(ctx.workspaceId));
  expect(await chooseAvailability(person.ctx, "available")).toMatchObject({ status: "offline", chosen: "available" });
});

test("who does nothing is away, and back with the next thing that they do", async () => {
  const { ctx: idle } = await signedIn(await addAttender(ctx.workspaceId));
  const tracker = new AvailabilityOfAttenders({ awayAfterMs: 30, offlineAfterMs: 30 });
  const away = told(idle.attender.id, "away");
  tracker.active(idle.workspaceId, idle.attender, "window");
  await away;
  const back = told(idle.attender.id, "available");
  tracker.active(idle.workspaceId, idle.attender, "window");
  await back;
  const gone = told(idle.attender.id, "offline");
  tracker.closed(idle.workspaceId, idle.attender.id, "window");
  await gone;
  tracker.clear();
});

test("away begins five minutes after the last thing done in any window, and the next one ends it", async () => {
  const { ctx: person } = await signedIn(await addAttender(ctx.workspaceId));
  const { id } = person.attender;
  const tracker = new AvailabilityOfAttenders();
  const act = (window: string) => tracker.active(person.workspaceId, person.attender, window);
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  try {
    const available = told(id, "available");
    act("one");
    await available;
    vi.advanceTimersByTime(AWAY_AFTER_MS - 1_000);
    act("other");
    vi.advanceTimersByTime(AWAY_AFTER_MS - 1);
    expect(await statusOf(id)).toBe("available");
    const away = told(id, "away");
    vi.advanceTimersByTime(1);
    const leftAt = Date.now();
    await away;
    const stored = (await listStatuses(ctx)).find(({ attenderId }) => attenderId === id);
    expect(stored).toMatchObject({ status: "away", chosen: "available", since: new Date(leftAt).toISOString() });
    vi.advanceTimersByTime(3 * AWAY_AFTER_MS);
    const back = told(id, "available");
    act("one");
    await back;
  } finally {
    vi.useRealTimers();
    tracker.clear();
  }
});

test("a reload isn't an absence", async () => {
  const { ctx: person } = await signedIn(await addAttender(ctx.workspaceId));
  const tracker = new AvailabilityOfAttenders({ awayAfterMs: 60_000, offlineAfterMs: 60_000 });
  const heard: string[] = [];
  watcher.on("AttenderStatusChanged", ({ status }) => {
    if (status.attenderId === person.attender.id) heard.push(status.status);
  });
  const available = told(person.attender.id, "available");
  tracker.active(person.workspaceId, person.attender, "before");
  await available;
  tracker.closed(person.workspaceId, person.attender.id, "before");
  tracker.active(person.workspaceId, person.attender, "after");
  await emitRaw(watcher, "RoundTrip");
  expect(heard).toEqual(["available"]);
  tracker.clear();
});
