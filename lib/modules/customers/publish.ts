import { recordAuditInGroup } from "@/lib/modules/workspace/record-audit";
import type { GroupDb } from "@/lib/platform/db/group-commit";
import { publish } from "@/lib/platform/realtime/publisher";
import { attenderRoom, workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import type { CustomerServerEvents } from "./events";
import type { ImportDto } from "./import-schema";

type Payload<E extends keyof CustomerServerEvents> = Parameters<CustomerServerEvents[E]>[0];

/** Tells every attender of the workspace. Call it after the commit. */
export function publishCustomer<E extends Exclude<keyof CustomerServerEvents, "ImportProgress">>(
  workspaceId: number,
  event: E,
  payload: Payload<E>,
): void {
  publish(workspaceRoom(workspaceId), event, payload);
}

/** Tells the importer's windows how far an import is. */
export function publishImport(workspaceId: number, attenderId: number, progress: ImportDto): void {
  publish(attenderRoom(workspaceId, attenderId), "ImportProgress", { import: progress });
}

/** A line in the audit log about a customer, in the commit of its change. */
export function auditCustomer(
  ctx: Ctx,
  db: GroupDb,
  id: number,
  action: string,
  details: Record<string, string | number | boolean> = {},
): void {
  const entry = { attenderId: ctx.attender.id, action, subjectType: "customer", subjectId: id, details };
  recordAuditInGroup(ctx.workspaceId, { ...entry, address: ctx.address }, db);
}
