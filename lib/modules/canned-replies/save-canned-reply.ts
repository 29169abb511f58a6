import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { mayKeepShared } from "./policy";
import { toCannedReplyDto } from "./queries";
import { CANNED_REPLIES_MAX, type CannedReplyDto, type CannedReplyInput } from "./schema";

/**
 * Adds a canned reply, or changes the `edited` one. A shortcut is unique among the shared replies and among each
 * person's own.
 * @throws {AppError} NOT_FOUND, FORBIDDEN for a shared reply of somebody who isn't an administrator, SHORTCUT_TAKEN,
 * CONFLICT beyond the limit, RECORD_CHANGED
 */
export async function saveCannedReply(ctx: Ctx, input: CannedReplyInput, edited?: Edited): Promise<CannedReplyDto> {
  if (input.isShared && !mayKeepShared(ctx.attender)) throw new AppError("FORBIDDEN");
  const ownerId = input.isShared ? null : ctx.attender.id;
  const { shortcut, content } = input;
  const row = await ctx.db.$transaction(async (tx) => {
    const twin = await tx.cannedReply.findFirst({ where: { shortcut, ownerId }, select: { id: true } });
    if (twin && twin.id !== edited?.id)
      throw new AppError("SHORTCUT_TAKEN", { shortcut, errors: { shortcut: "shortcutTaken" } });
    if (!edited) {
      const count = await tx.cannedReply.count({ where: { ownerId } });
      if (count >= CANNED_REPLIES_MAX / 2) throw new AppError("CONFLICT");
      return tx.cannedReply.create({ data: { workspaceId: ctx.workspaceId, ownerId, shortcut, content } });
    }
    const known = assertKeeper(ctx, await tx.cannedReply.findFirst({ where: { id: edited.id } }));
    const edit = nextEdit(ctx, known, edited.version, () => toCannedReplyDto(ctx, known));
    return tx.cannedReply.update({ where: { id: edited.id }, data: { ownerId, shortcut, content, ...edit } });
  });
  return toCannedReplyDto(ctx, row);
}

/** Removes a canned reply. @throws {AppError} NOT_FOUND, FORBIDDEN */
export async function deleteCannedReply(ctx: Ctx, id: number): Promise<void> {
  assertKeeper(ctx, await ctx.db.cannedReply.findFirst({ where: { id } }));
  await ctx.db.cannedReply.deleteMany({ where: { id } });
}

// Somebody else's own reply is as good as not there.
function assertKeeper<Row extends { ownerId: number | null }>(ctx: Ctx, row: Row | null): Row {
  if (!row || (row.ownerId !== null && row.ownerId !== ctx.attender.id)) throw notFound();
  if (row.ownerId === null && !mayKeepShared(ctx.attender)) throw new AppError("FORBIDDEN");
  return row;
}
