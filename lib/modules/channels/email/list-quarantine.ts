import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { commit } from "@/lib/modules/events/commit";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { sourceOf } from "./message-email";
import type { QuarantinedDto } from "./schema";
import { type QuarantinedRow, quarantined, quarantinedById, setResolved } from "./store/quarantined-message";

function toDto(row: QuarantinedRow): QuarantinedDto {
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
    createdAt: isoInstant(createdAt),
    resolvedAt: isoInstantOrNull(resolvedAt),
  };
}

/** What came in and couldn't become a message, newest first. `open`: only what nobody has dealt with. */
export async function listQuarantine(
  ctx: Ctx,
  query: { isOpen: boolean; pageSize: number; beforeId?: number },
): Promise<{ items: QuarantinedDto[]; nextCursor: string | null }> {
  const rows = await reads(ctx.workspaceId).all(quarantined(query, query.pageSize + 1), {});
  const page = rows.slice(0, query.pageSize);
  return { items: page.map(toDto), nextCursor: rows.length > query.pageSize ? String(page.at(-1)?.id) : null };
}

/** The message as it came, for a download. @throws {AppError} NOT_FOUND */
export async function readQuarantineSource(ctx: Ctx, id: number) {
  const row = await reads(ctx.workspaceId).first(quarantinedById, { id });
  if (!row) throw notFound();
  return sourceOf(row.rawKey, `quarantine-${id}.eml`);
}

/** Notes that somebody has dealt with a message, or takes that back; its source stays. @throws {AppError} NOT_FOUND */
export function resolveQuarantined(ctx: Ctx, id: number, isResolved: boolean): Promise<QuarantinedDto> {
  return commit(ctx, async (unit) => {
    const known = await unit.first(quarantinedById, { id });
    if (!known) throw notFound();
    if ((known.resolvedAt !== null) === isResolved) return toDto(known);
    const row = await unit.first(setResolved, { id, resolvedAt: isResolved ? unit.now : null });
    if (!row) throw notFound();
    if (isResolved) await unit.audit("quarantine.resolved", { subject: ["quarantined_message", id] });
    return toDto(row);
  });
}
