import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { sourceOf } from "./message-email";
import type { QuarantinedDto } from "./schema";

type Row = {
  id: number;
  channel: QuarantinedDto["channel"];
  emailChannelId: number | null;
  reason: QuarantinedDto["reason"];
  detail: string;
  fromAddress: string;
  subject: string;
  size: number;
  createdAt: Date;
  resolvedAt: Date | null;
};

function toDto(row: Row): QuarantinedDto {
  const { id, channel, emailChannelId, reason, detail, fromAddress, subject, size, createdAt, resolvedAt } = row;
  return {
    id,
    channel,
    emailChannelId,
    reason,
    detail,
    from: fromAddress,
    subject,
    size,
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  };
}

/** What came in and couldn't become a message, newest first. `open`: only what nobody has dealt with. */
export async function listQuarantine(
  ctx: Ctx,
  query: { isOpen: boolean; pageSize: number; beforeId?: number },
): Promise<{ items: QuarantinedDto[]; nextCursor: string | null }> {
  const rows = await ctx.db.quarantinedMessage.findMany({
    where: {
      ...(query.isOpen ? { resolvedAt: null } : {}),
      ...(query.beforeId === undefined ? {} : { id: { lt: query.beforeId } }),
    },
    orderBy: { id: "desc" },
    take: query.pageSize + 1,
  });
  const page = rows.slice(0, query.pageSize);
  return { items: page.map(toDto), nextCursor: rows.length > query.pageSize ? String(page.at(-1)?.id) : null };
}

/** The message as it came, for a download. @throws {AppError} NOT_FOUND */
export async function readQuarantineSource(ctx: Ctx, id: number) {
  const row = await ctx.db.quarantinedMessage.findFirst({ where: { id }, select: { rawKey: true } });
  if (!row) throw notFound();
  return sourceOf(row.rawKey, `quarantine-${id}.eml`);
}

/** Notes that somebody has dealt with a message, or takes that back; its source stays. @throws {AppError} NOT_FOUND */
export async function resolveQuarantined(ctx: Ctx, id: number, isResolved: boolean): Promise<QuarantinedDto> {
  return ctx.db.$transaction(async (tx) => {
    const known = await tx.quarantinedMessage.findFirst({ where: { id } });
    if (!known) throw notFound();
    if ((known.resolvedAt !== null) === isResolved) return toDto(known);
    const row = await tx.quarantinedMessage.update({
      where: { id },
      data: { resolvedAt: isResolved ? new Date() : null },
    });
    if (isResolved)
      await recordAudit(
        ctx.workspaceId,
        {
          attenderId: ctx.attender.id,
          action: "quarantine.resolved",
          subjectType: "quarantined_message",
          subjectId: id,
          address: ctx.address,
        },
        tx,
      );
    return toDto(row);
  });
}
