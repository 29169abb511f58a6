import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { endReading } from "@/lib/modules/assistant/automation/read-message";
import { publishFlow, removeFlow, saveFlow } from "@/lib/modules/assistant/flows/save-flow";
import { flowInputSchema } from "@/lib/modules/assistant/flows/schema";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { listEntries } from "@/lib/modules/conversations/timeline";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();
let ctx: Ctx;
let count = 0;

beforeAll(async () => {
  ctx = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
});
afterAll(() => database.close());

/** The kinds and contents of what stands between the messages once the job of a message was given up. */
async function givenUp(): Promise<unknown[]> {
  count += 1;
  const { visitor } = await newVisitor();
  const sent = await sendVisitorMessage(visitor, { text: "oi", clientMessageId: `trouble-${count}` });
  const { conversationId, seq } = sent;
  await endReading({ workspaceId: ctx.workspaceId, conversationId, seq });
  return ((await listEntries(ctx, conversationId, { pageSize: 50 }))?.items ?? []).map(({ kind, content }) => [
    kind,
    content,
  ]);
}

test.each(["always", "open", "closed"] as const)(
  "a message whose flow (%s) couldn't say anything brings a person, and no flow brings none",
  async (hours) => {
    expect(await givenUp()).toEqual([]);
    const steps = [{ id: "a", does: "hand", text: "Um momento.", teamId: null }];
    const input = flowInputSchema.parse({ name: "Atendimento", channels: ["webchat"], hours, steps });
    const { id, version } = await saveFlow(ctx, input);
    await publishFlow(ctx, id, version);
    expect(await givenUp()).toContainEqual(["handed_over", "trouble"]);
    await removeFlow(ctx, id);
  },
);
