import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { conversationPlace } from "@/lib/modules/conversations/history";
import { mergeConversations } from "@/lib/modules/conversations/merging/merge-conversations";
import { unmergeConversations } from "@/lib/modules/conversations/merging/unmerge-conversations";
import { getChat } from "@/lib/modules/conversations/queries";
import { findAsked } from "@/lib/modules/conversations/state/asked-conversation";
import { conversationSla } from "@/lib/modules/sla/conversation-sla";
import { savePolicy } from "@/lib/modules/sla/save-policy";
import { slaPolicyInputSchema } from "@/lib/modules/sla/schema";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import { addConversation, newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
const target = { first: 3_600, next: 7_200, resolution: 86_400 };
let ctx: Ctx;

beforeAll(async () => {
  ({ ctx } = await signedIn());
  const { ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin);
  await rows.run("UPDATE calendar SET hours = '{}', holidays = '[]' WHERE workspaceId = ?", ctx.workspaceId);
  const targets = { urgent: target, high: target, medium: target, low: target };
  await savePolicy(admin, slaPolicyInputSchema.parse({ name: "Todas", condition: {}, targets }));
});
afterAll(() => database.close());

const statesOf = async (id: number) =>
  Object.fromEntries((await conversationSla(ctx, id)).clocks.map(({ kind, state }) => [kind, state]));

test("while it is merged a conversation has no deadline, counts in no figure, waits in no queue and no rule asks of it", async () => {
  const { visitor } = await newVisitor();
  const said = await sendVisitorMessage(visitor, { text: "oi", clientMessageId: randomUUID() });
  const other = said.conversationId;
  const id = await addConversation(ctx.workspaceId, { status: "active", assignedAttenderId: ctx.attender.id });
  const reader = reads(ctx.workspaceId);
  const queued = () => rawClient().queueEntry.count({ where: { conversationId: other } });
  const seen = async () => ({
    clocks: await statesOf(other),
    isFiled: (await conversationPlace(reader, other)) !== undefined,
    isAsked: (await findAsked(reader, other)) !== undefined,
    queued: await queued(),
  });
  const before = await seen();
  expect(before).toEqual({
    clocks: { first: "running", resolution: "running" },
    isFiled: true,
    isAsked: true,
    queued: 1,
  });
  const { mergeId } = await mergeConversations(ctx, id, { otherId: other, preview: false });
  expect(await seen()).toEqual({
    clocks: { first: "cancelled", resolution: "cancelled" },
    isFiled: false,
    isAsked: false,
    queued: 0,
  });
  expect(await getChat(ctx, other)).toMatchObject({ nextDueAt: null });
  // Whoever waited there waits here, and has a deadline.
  expect((await statesOf(id)).first).toBe("running");
  await unmergeConversations(ctx, id, mergeId ?? 0);
  expect(await seen()).toEqual(before);
});
