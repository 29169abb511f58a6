import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { moveMessages } from "@/lib/modules/conversations/moving/move-messages";
import { unmoveMessages } from "@/lib/modules/conversations/moving/unmove-messages";
import { conversationSla } from "@/lib/modules/sla/conversation-sla";
import { savePolicy } from "@/lib/modules/sla/save-policy";
import { slaPolicyInputSchema } from "@/lib/modules/sla/schema";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, signedIn } from "@/tests/support/context";
import { customerWrites } from "@/tests/support/conversations/customer-writes";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
const target = { first: 3_600, next: 7_200, resolution: 86_400 };
let ctx: Ctx;
beforeAll(async () => {
  ({ ctx } = await signedIn());
  const { ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin);
  // Open all the time: what is counted is what passes.
  await rows.run("UPDATE calendar SET hours = '{}', holidays = '[]' WHERE workspaceId = ?", ctx.workspaceId);
  const targets = { urgent: target, high: target, medium: target, low: target };
  await savePolicy(admin, slaPolicyInputSchema.parse({ name: "Movidas", condition: {}, targets }));
});
afterAll(() => database.close());

const first = async (id: number) => (await conversationSla(ctx, id)).clocks.find(({ kind }) => kind === "first");

test("a moved question counts as no answer: its deadline goes on where it went, and comes back with the undo", async () => {
  const [id, to] = [await addConversation(ctx.workspaceId), await addConversation(ctx.workspaceId)];
  await customerWrites(ctx.workspaceId, id);
  const before = await first(id);
  expect(before).toMatchObject({ state: "running" });
  const { moveId } = await moveMessages(ctx, id, { toId: to, seqs: [1], preview: false });
  expect(await first(id)).toMatchObject({ state: "cancelled" });
  expect(await first(to)).toMatchObject({ state: "running" });
  await unmoveMessages(ctx, id, moveId ?? 0);
  expect(await first(id)).toMatchObject({ state: "running", startedAt: before?.startedAt });
  expect(await first(to)).toMatchObject({ state: "cancelled" });
});
