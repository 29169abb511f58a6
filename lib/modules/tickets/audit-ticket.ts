import { recordAuditInGroup } from "@/lib/modules/workspace/record-audit";
import type { GroupDb } from "@/lib/platform/db/group-commit";
import type { Ctx } from "@/lib/platform/session/context";
import { ticketIdOf } from "./schema";

/** Records what an attender did to a ticket, in the commit that does it. */
export function auditTicket(
  ctx: Ctx,
  db: GroupDb,
  number: number,
  action: string,
  details: Record<string, string | number | boolean | null> = {},
): void {
  const entry = { attenderId: ctx.attender.id, action, subjectType: "ticket", subjectId: ticketIdOf(number), details };
  recordAuditInGroup(ctx.workspaceId, { ...entry, address: ctx.address }, db);
}
