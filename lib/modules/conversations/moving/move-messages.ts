import { isoInstantOrNull } from "@/lib/kernel/instant";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { addEntry } from "../add-entry";
import type { Standing } from "../merging/merge-record";
import { refuseMerged } from "../merging/merged-into";
import { tellStanding } from "../merging/set-standing";
import { chatOf } from "../queries";
import { type RowToChange, readRowToChange } from "../state/row-to-change";
import { rowToChange } from "../store/conversation";
import { type MoveRecord, readSeqs, standingOf } from "./move-record";
import { MOVES_MAX } from "./policy";
import type { MoveMessagesInput, MoveResultDto } from "./schema";
import { endsWait, stand, waiting, waitsOn } from "./standing";
import { insertMove, type MoveRow, markMoveUndone, messagesOfSeqs, movesFrom, movesInto } from "./store/message-move";
import { isShown, latest, unansweredOf } from "./unanswered";

/**
 * Moves messages to another conversation: they stay where they are and keep their numbers, and are shown there. Whoever wrote them and
 * waits for an answer waits there from now on. The caller has made sure that the asker sees both.
 * @throws {AppError} NOT_FOUND; VALIDATION_FAILED for a move to itself, and for messages that aren't there or are moved already;
 * CHAT_CLOSED unless the other one is open; CHAT_MERGED where one of them is a part of another; MOVE_LIMIT
 */
export async function moveMessages(
  ctx: Ctx,
  id: number,
  { toId, seqs, preview }: MoveMessagesInput,
): Promise<MoveResultDto> {
  if (toId === id) throw new AppError("VALIDATION_FAILED", { errors: { toId: "sameConversation" } });
  if (preview) {
    const reader = reads(ctx.workspaceId);
    const [from, to] = [await reader.first(rowToChange, { id }), await reader.first(rowToChange, { id: toId })];
    if (!from || !to) throw notFound();
    const { record } = await planOf(reader, { from, to }, seqs);
    const chats = { from: await chatOf(reader, id, ctx.attender.id), to: await chatOf(reader, toId, ctx.attender.id) };
    return { moveId: null, ...chats, after: afterOf(record) };
  }
  return commit(ctx, async (unit) => {
    const pair = { from: await readRowToChange(unit, id), to: await readRowToChange(unit, toId) };
    const plan = await planOf(unit, pair, seqs);
    for (const move of plan.lapsed) await unit.run(markMoveUndone, { id: move.id, at: unit.now });
    const moveId = await moveRows(ctx, unit, pair, seqs, plan.record);
    const chats = { from: await tellStanding(ctx, unit, id), to: await tellStanding(ctx, unit, toId) };
    return { moveId, ...chats, after: afterOf(plan.record) };
  });
}

/** Two conversations as they are, before messages of one are moved to the other. */
type Pair = { from: RowToChange; to: RowToChange };

/** What a move does. `lapsed`: earlier ones of the same messages, to what was deleted since. */
type Plan = { record: MoveRecord; lapsed: readonly MoveRow[] };

async function planOf(reader: Reader, { from, to }: Pair, seqs: readonly number[]): Promise<Plan> {
  await refuseMerged(reader, from);
  await refuseMerged(reader, to);
  if (to.status === "closed") throw new AppError("CHAT_CLOSED");
  const there = await reader.all(messagesOfSeqs, { conversationId: from.id, seqs });
  if (there.length !== seqs.length) throw new AppError("VALIDATION_FAILED", { errors: { seqs: "messageUnknown" } });
  const before = await reader.all(movesFrom, { fromId: from.id });
  const [counting, lapsed] = [before.filter(isShown), before.filter((move) => !isShown(move))];
  const gone = new Set(counting.flatMap(readSeqs));
  if (seqs.some((seq) => gone.has(seq))) throw new AppError("VALIDATION_FAILED", { errors: { seqs: "messageMoved" } });
  const into = await reader.all(movesInto, { toId: to.id });
  if (counting.length >= MOVES_MAX || into.length >= MOVES_MAX) throw new AppError("MOVE_LIMIT");
  const { own, others } = await unansweredOf(reader, from);
  const moved = own.filter(({ seq }) => seqs.includes(seq)).map(({ at }) => at);
  const left = [...own.filter(({ seq }) => !seqs.includes(seq)).map(({ at }) => at), ...others];
  const waitsSince = latest(moved);
  const record: MoveRecord = {
    from: changeOf(from, waitsSince === null ? standingOf(from) : waitsOn(from, latest(left))),
    to: changeOf(to, waitsSince === null ? standingOf(to) : waiting(to, waitsSince)),
    waitsSince,
  };
  return { record, lapsed: lapsed.filter((move) => readSeqs(move).some((seq) => seqs.includes(seq))) };
}

const changeOf = (row: RowToChange, after: Standing) => ({ lastSeq: row.lastSeq, before: standingOf(row), after });

async function moveRows(
  ctx: Ctx,
  unit: Unit,
  { from, to }: Pair,
  seqs: readonly number[],
  record: MoveRecord,
): Promise<number> {
  const move = await unit.first(insertMove, {
    ...{ fromId: from.id, toId: to.id, seqs: JSON.stringify(seqs), toSeq: to.lastSeq },
    ...{ record: JSON.stringify(record), movedById: ctx.attender.id, at: unit.now },
  });
  if (!move) throw new Error("a move was noted without an id");
  const count = seqs.length;
  const details = { toId: to.id, moveId: move.id, count };
  const isWaitOver = endsWait(from, record.from.after);
  // Before anybody sees where they stand now.
  await unit.happened("messages.moved", from.id, { ...details, isWaitOver });
  await stand(unit, from, record.from.after);
  await stand(unit, to, record.to.after);
  await unit.audit("messages.moved", { subject: ["conversation", from.id], details });
  const authorId = ctx.attender.id;
  await addEntry(unit, { chatId: from.id, kind: "messages_out", authorId, content: `${to.id} ${move.id} ${count}` });
  await addEntry(unit, { chatId: to.id, kind: "messages_in", authorId, content: `${from.id} ${move.id} ${count}` });
  return move.id;
}

const afterOf = ({ from, to }: MoveRecord) => ({ from: shownStanding(from.after), to: shownStanding(to.after) });

const shownStanding = ({ status, awaitingReplySince, snoozedUntil }: Standing) => ({
  status,
  awaitingReplySince: isoInstantOrNull(awaitingReplySince),
  snoozedUntil: isoInstantOrNull(snoozedUntil),
});
