import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { addEntry } from "../add-entry";
import type { Standing } from "../merging/merge-record";
import { refuseMerged } from "../merging/merged-into";
import { tellStanding } from "../merging/set-standing";
import type { ChatDto } from "../schema";
import { seesAllOf } from "../sight";
import { type RowToChange, readRowToChange } from "../state/row-to-change";
import { isAsLeft, type MoveRecord, readMoveRecord, readSeqs, standingOf } from "./move-record";
import { MOVE_UNDO_MS } from "./policy";
import { endsWait, stand, waiting, waitsOn } from "./standing";
import { type MoveRow, markMoveUndone, moveById } from "./store/message-move";
import { latest, unansweredOf } from "./unanswered";

/**
 * Undoes a move of messages: they are shown where they are again, and both conversations get back where they stood, as far as nobody
 * answered since. @returns both, the one that they came from first
 * @throws {AppError} NOT_FOUND for a move that isn't the conversation's, was undone, is older than a day, or whose other
 * conversation is deleted or not the asker's to see; CHAT_MERGED while one of them is a part of another
 */
export async function unmoveMessages(ctx: Ctx, id: number, moveId: number): Promise<ChatDto[]> {
  const [from, to] = await commit(ctx, async (unit) => {
    const row = await readRowToChange(unit, id);
    const move = await unit.first(moveById, { id: moveId });
    if (move?.fromId !== id || !isMoveUndoable(move, unit.now) || !(await seesAllOf(ctx, [move.toId])))
      throw notFound();
    const other = await readRowToChange(unit, move.toId);
    await refuseMerged(unit, row);
    await refuseMerged(unit, other);
    await moveBack(ctx, unit, move, { from: row, to: other });
    return [await tellStanding(ctx, unit, id), await tellStanding(ctx, unit, move.toId)] as const;
  });
  return [from, to];
}

/** Whether a move that counts can be taken back. @param now epoch milliseconds */
export const isMoveUndoable = (
  { createdAt, fromDeletedAt, toDeletedAt }: Pick<MoveRow, "createdAt" | "fromDeletedAt" | "toDeletedAt">,
  now: number,
): boolean => fromDeletedAt === null && toDeletedAt === null && createdAt >= now - MOVE_UNDO_MS;

async function moveBack(
  ctx: Ctx,
  unit: Unit,
  move: MoveRow,
  { from, to }: { from: RowToChange; to: RowToChange },
): Promise<void> {
  const record = readMoveRecord(move);
  const [source, target] = [await sourceAfter(unit, from, record), await targetAfter(unit, to, move, record)];
  await unit.run(markMoveUndone, { id: move.id, at: unit.now });
  const count = readSeqs(move).length;
  const details = { toId: to.id, moveId: move.id, count };
  await unit.happened("messages.unmoved", from.id, { ...details, isWaitOver: endsWait(to, target) });
  await stand(unit, from, source);
  await stand(unit, to, target);
  await unit.audit("messages.unmoved", { subject: ["conversation", from.id], details });
  const by = { kind: "messages_back" as const, authorId: ctx.attender.id };
  await addEntry(unit, { chatId: from.id, ...by, content: `${to.id} ${move.id} ${count}` });
  await addEntry(unit, { chatId: to.id, ...by, content: `${from.id} ${move.id} ${count}` });
}

/** Whoever waited with what comes back waits again, unless somebody answered meanwhile or closed the conversation. */
async function sourceAfter(unit: Unit, row: RowToChange, { from, waitsSince }: MoveRecord): Promise<Standing> {
  if (isAsLeft(row, from)) return from.before;
  const own = standingOf(row);
  if (waitsSince === null || row.status === "closed") return own;
  const { answeredSeq } = await unansweredOf(unit, row);
  if (answeredSeq > from.lastSeq) return own;
  return { ...waiting(row, waitsSince), snoozedUntil: row.snoozedUntil };
}

/** The other one waits no more for what goes, unless it was answered there: then there is nothing to take back. */
async function targetAfter(unit: Unit, row: RowToChange, move: MoveRow, { to, waitsSince }: MoveRecord) {
  const own = standingOf(row);
  if (waitsSince === null || row.status === "closed" || row.awaitingReplySince === null) return own;
  const { own: written, others, answeredSeq } = await unansweredOf(unit, row, move.id);
  if (answeredSeq > move.toSeq) return own;
  if (isAsLeft(row, to) && others.length === 0) return to.before;
  const left = [...written.map(({ at }) => at), ...others];
  return waitsOn(row, latest(left));
}
