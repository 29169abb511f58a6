import { recordAudit } from "@/lib/modules/workspace/record-audit";
import type { Ctx } from "@/lib/platform/session/context";
import { ticketIdOf } from "./schema";

/** Records what an attender did to a ticket. */
export async function auditTicket(
  ctx: Ctx,
  number: number,
  action: string,
  details: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  await recordAudit(ctx.workspaceId, {
    attenderId: ctx.attender.id,
    action,
    subjectType: "ticket",
    subjectId: ticketIdOf(number),
    details,
    address: ctx.address,
  });
}
