import { isoInstant } from "@/lib/kernel/instant";
import { attenderNames } from "@/lib/modules/attenders/attender-names";
import { listAuditLines } from "@/lib/modules/events/list-audit-lines";
import { notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import type { AuditEventDto } from "./schema";

/** Where a page of the log begins and what it holds. */
export type AuditQuery = { pageSize: number; beforeId?: number; action?: string; attenderId?: number };

/** The workspace's audit log, newest first. @throws {AppError} NOT_FOUND for a person the workspace doesn't have */
export async function listAuditEvents(
  { workspaceId }: Pick<Ctx, "workspaceId">,
  { pageSize, ...filter }: AuditQuery,
): Promise<{ items: AuditEventDto[]; nextCursor: string | null }> {
  const { attenderId } = filter;
  if (attenderId !== undefined && !(await attenderNames(workspaceId, [attenderId])).has(attenderId)) throw notFound();
  const lines = await listAuditLines(workspaceId, filter, pageSize + 1);
  const page = lines.slice(0, pageSize);
  const subjectOf = (line: (typeof page)[number]) => (line.subjectType === "attender" ? Number(line.subjectId) : 0);
  const names = await attenderNames(
    workspaceId,
    page.flatMap((line) => [line.attenderId ?? 0, subjectOf(line)]),
  );
  return {
    items: page.map((line) => ({
      id: line.id,
      action: line.action,
      actor: line.attenderId === null ? null : { id: line.attenderId, name: names.get(line.attenderId) ?? "" },
      createdAt: isoInstant(line.createdAt),
      subjectType: line.subjectType,
      subjectId: line.subjectId,
      subjectName: names.get(subjectOf(line)) ?? null,
      address: line.ipAddress,
      details: readStoredJson<Record<string, unknown>>(line.details),
    })),
    nextCursor: lines.length > pageSize ? String(page.at(-1)?.id) : null,
  };
}
