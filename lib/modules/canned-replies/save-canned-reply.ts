import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { mayKeepShared } from "./policy";
import { toCannedReplyDto } from "./queries";
import { CANNED_REPLIES_MAX, type CannedReplyDto, type CannedReplyInput } from "./schema";
import {
  type CannedReplyRow,
  countReplies,
  deleteReply,
  insertReply,
  replyById,
  replyByShortcut,
  updateReply,
} from "./store/canned-reply";

/**
 * Adds a canned reply, or changes the `edited` one. A shortcut is unique among the shared replies and among each
 * person's own.
 * @throws {AppError} NOT_FOUND, FORBIDDEN for a shared reply of somebody who isn't an administrator, SHORTCUT_TAKEN,
 * CONFLICT beyond the limit, RECORD_CHANGED
 */
export async function saveCannedReply(ctx: Ctx, input: CannedReplyInput, edited?: Edited): Promise<CannedReplyDto> {
  if (input.isShared && !mayKeepShared(ctx)) throw new AppError("FORBIDDEN");
  const { shortcut, content } = input;
  const ownerId = input.isShared ? null : ctx.attender.id;
  return commit(ctx, async (unit) => {
    const twin = await unit.first(replyByShortcut, { shortcut, ownerId });
    if (twin && twin.id !== edited?.id)
      throw new AppError("SHORTCUT_TAKEN", { shortcut, errors: { shortcut: "shortcutTaken" } });
    const values = { shortcut, content, ownerId, now: unit.now };
    const row = edited ? await change(ctx, unit, edited, values) : await add(unit, values);
    if (!row) throw notFound();
    return toCannedReplyDto(ctx, row);
  });
}

type Values = { shortcut: string; content: string; ownerId: number | null; now: number };

async function add(unit: Unit, values: Values): Promise<CannedReplyRow | undefined> {
  const { count = 0 } = (await unit.first(countReplies, { ownerId: values.ownerId })) ?? {};
  if (count >= CANNED_REPLIES_MAX / 2) throw new AppError("CONFLICT");
  return unit.first(insertReply, values);
}

async function change(ctx: Ctx, unit: Unit, edited: Edited, values: Values): Promise<CannedReplyRow | undefined> {
  const known = await kept(ctx, unit, edited.id);
  const edit = nextEdit(ctx, known, edited.version, () => toCannedReplyDto(ctx, known));
  return unit.first(updateReply, { id: edited.id, ...values, ...edit });
}

/** Removes a canned reply. @throws {AppError} NOT_FOUND, FORBIDDEN */
export function deleteCannedReply(ctx: Ctx, id: number): Promise<void> {
  return commit(ctx, async (unit) => {
    await kept(ctx, unit, id);
    await unit.run(deleteReply, { id });
  });
}

/** The reply, if the attender keeps it. Somebody else's own reply is as good as not there. */
async function kept(ctx: Ctx, unit: Unit, id: number): Promise<CannedReplyRow> {
  const row = await unit.first(replyById, { id });
  if (!row || (row.ownerId !== null && row.ownerId !== ctx.attender.id)) throw notFound();
  if (row.ownerId === null && !mayKeepShared(ctx)) throw new AppError("FORBIDDEN");
  return row;
}
