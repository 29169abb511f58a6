import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { listVisitorMessages } from "@/lib/modules/channels/web-chat/visitor-messages";
import { takeNext } from "@/lib/modules/routing/queue/take-next";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { tellPlaces } from "@/tests/support/routing/tell-places";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
let ctx: Ctx;

beforeAll(async () => {
  ({ ctx } = await signedIn());
  await tellPlaces(ctx.workspaceId, true);
});
afterAll(() => database.close());

const write = async () => {
  const { visitor } = await newVisitor();
  await sendVisitorMessage(visitor, { text: "oi", clientMessageId: randomUUID() });
  return visitor;
};
const placeOf = async (visitor: Awaited<ReturnType<typeof write>>) =>
  (await listVisitorMessages(visitor, { afterSeq: 0 })).queue;

test("a visitor is told their place, which moves up, and how long it takes once the queue has moved", async () => {
  const first = await write();
  const visitors = [await write(), await write(), await write(), await write()];
  const last = visitors.at(-1) as Awaited<ReturnType<typeof write>>;
  expect(await placeOf(first)).toEqual({ place: 1, expectedSeconds: null });
  expect(await placeOf(last)).toEqual({ place: 5, expectedSeconds: null });
  for (let turn = 0; turn < 3; turn += 1) await takeNext(ctx);
  expect(await placeOf(first)).toBeNull();
  // Three found somebody within the hour, the first of them nine minutes ago.
  await rows.run(
    "UPDATE queue_stay SET leftAt = leftAt - 540000 WHERE id = (SELECT min(id) FROM queue_stay WHERE how = 'taken')",
  );
  const { place, expectedSeconds } = (await placeOf(last)) ?? {};
  expect(place).toBe(2);
  expect(expectedSeconds).toBeGreaterThanOrEqual(360);
  expect(expectedSeconds).toBeLessThan(365);
});

test("a queue that tells nothing tells nothing", async () => {
  await tellPlaces(ctx.workspaceId, false);
  expect(await placeOf(await write())).toBeNull();
});
