import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import type { AuditEventDto } from "./schema";

/** Where a page of the log begins and what it holds. */
export type AuditQuery = { pageSize: number; beforeId?: number; action?: string; attenderId?: number };

const nameOf = (person: { firstName: string; surname: string }) => `${person.firstName} ${person.surname}`.trim();

/** The workspace's audit log, newest first. @throws {AppError} NOT_FOUND for a person the workspace doesn't have */
export async function listAuditEvents(
  ctx: Ctx,
  query: AuditQuery,
): Promise<{ items: AuditEventDto[]; nextCursor: string | null }> {
  const { attenderId } = query;
  if (
    attenderId !== undefined &&
    !(await ctx.db.attender.findFirst({ where: { id: attenderId }, select: { id: true } }))
  )
    throw notFound();
  const rows = await ctx.db.auditEvent.findMany({
    where: {
      ...(query.beforeId === undefined ? {} : { id: { lt: query.beforeId } }),
      ...(query.action === undefined ? {} : { action: query.action }),
      ...(attenderId === undefined ? {} : { attenderId }),
    },
    orderBy: { id: "desc" },
    take: query.pageSize + 1,
    include: { attender: { select: { id: true, firstName: true, surname: true } } },
  });
  const page = rows.slice(0, query.pageSize);
  const subjects = page.flatMap((row) => (row.subjectType === "attender" ? [Number(row.subjectId)] : []));
  const people = new Map(
    (subjects.length === 0
      ? []
      : await ctx.db.attender.findMany({
          where: { id: { in: [...new Set(subjects)] } },
          select: { id: true, firstName: true, surname: true },
        })
    ).map((person) => [String(person.id), nameOf(person)]),
  );
  return {
    items: page.map((row) => ({
      id: row.id,
      action: row.action,
      actor: row.attender && { id: row.attender.id, name: nameOf(row.attender) },
      createdAt: row.createdAt.toISOString(),
      subjectType: row.subjectType,
      subjectId: row.subjectId,
      subjectName: (row.subjectType === "attender" ? people.get(row.subjectId ?? "") : undefined) ?? null,
      address: row.ipAddress,
      details: row.details as Record<string, unknown>,
    })),
    nextCursor: rows.length > query.pageSize ? String(page.at(-1)?.id) : null,
  };
}
