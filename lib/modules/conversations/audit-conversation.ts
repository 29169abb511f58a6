import { recordAudit } from "@/lib/modules/workspace/record-audit";
import type { ScopedTx } from "@/lib/platform/db/scoped-client";
import type { Ctx } from "@/lib/platform/session/context";

/** A line in the audit log about a conversation, in the transaction of its change. */
export async function auditConversation(
  ctx: Ctx,
  tx: ScopedTx,
  chatId: number,
  action: string,
  details: Record<string, number | null> = {},
): Promise<void> {
  const entry = { attenderId: ctx.attender.id, action, subjectType: "conversation", subjectId: chatId, details };
  await recordAudit(ctx.workspaceId, { ...entry, address: ctx.address }, tx);
}
