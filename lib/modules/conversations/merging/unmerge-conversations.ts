import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { publish } from "@/lib/platform/realtime/publisher";
import { visitorRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { addEntry } from "../add-entry";
import type { ChatDto } from "../schema";
import { seesAllOf } from "../sight";
import { queueWake } from "../snooze/queue-wake";
import { changeRow, type RowToChange, readRowToChange } from "../state/row-to-change";
import type { ConversationChange } from "../store/conversation";
import { inactiveAssignee } from "../store/conversation-state";
import { type MergeRecord, readRecord } from "./merge-record";
import { refuseMerged } from "./merged-into";
import { MERGE_UNDO_MS } from "./policy";
import { setStanding, tellStanding } from "./set-standing";
import { type MergeRow, markUndone, mergesOfWinner } from "./store/conversation-merge";

/**
 * Undoes a merge: the conversation that was merged is what it was before, with its tags, its tickets and whoever had it. What was
 * written since stays where it is. @returns both, the one that stayed first
 * @throws {AppError} NOT_FOUND for a merge that isn't the conversation's newest, was undone, is older than a day, or whose other
 * conversation is deleted or not the asker's to see; CHAT_MERGED while this one is itself a part of another
 */
export async function unmergeConversations(ctx: Ctx, id: number, mergeId: number): Promise<ChatDto[]> {
  const [winner, loser] = await commit(ctx, async (unit) => {
    const row = await readRowToChange(unit, id);
    await refuseMerged(unit, row);
    const merges = await unit.all(mergesOfWinner, { winnerId: id });
    const merge = merges.at(-1);
    if (merge?.id !== mergeId || !isUndoable(merge, unit.now) || !(await seesAllOf(ctx, [merge.loserId])))
      throw notFound();
    await unmergeRows(ctx, unit, merge, { winner: row, isLast: merges.length === 1 });
    return [await tellStanding(ctx, unit, id), await tellStanding(ctx, unit, merge.loserId)] as const;
  });
  return [winner, loser];
}

/** Whether the newest merge of a conversation can be taken back. @param now epoch milliseconds */
export const isUndoable = ({ createdAt, deletedAt }: Pick<MergeRow, "createdAt" | "deletedAt">, now: number): boolean =>
  deletedAt === null && createdAt >= now - MERGE_UNDO_MS;

async function unmergeRows(
  ctx: Ctx,
  unit: Unit,
  merge: MergeRow,
  { winner, isLast }: { winner: RowToChange; isLast: boolean },
): Promise<void> {
  const record = readRecord(merge);
  const [id, otherId] = [winner.id, merge.loserId];
  await unit.run(markUndone, { id: merge.id, at: unit.now });
  await changeRow(unit, winner, { ...givenBack(winner, record), ...(isLast && { takesIn: false }) });
  const loser = await readRowToChange(unit, otherId);
  await bringBack(unit, loser, record);
  await unit.happened("conversation.unmerged", id, { toId: otherId, mergeId: merge.id });
  const details = { otherId, mergeId: merge.id };
  await unit.audit("conversation.unmerged", { subject: ["conversation", id], details });
  const by = { kind: "unmerged" as const, authorId: ctx.attender.id };
  await addEntry(unit, { chatId: id, ...by, content: String(otherId) });
  await addEntry(unit, { chatId: otherId, ...by, content: String(id) });
  const { visitorId } = loser;
  if (visitorId === null || winner.lastSeq === merge.winnerSeq) return;
  const told = { conversationId: otherId, afterSeq: loser.lastSeq };
  unit.afterwards(() => publish(visitorRoom(unit.workspaceId, visitorId), "Withdrawn", told));
}

/** What the one that stayed gives back, as far as nothing has happened to it since. */
function givenBack(winner: RowToChange, { winner: was, tags }: MergeRecord): ConversationChange {
  const mine = readStoredJson<string[]>(winner.tags);
  const kept = mine.filter((tag) => !tags.includes(tag));
  const { before, after } = was;
  const isAsLeft =
    winner.lastSeq === was.lastSeq &&
    winner.status === after.status &&
    winner.awaitingReplySince === after.awaitingReplySince &&
    winner.snoozedUntil === after.snoozedUntil &&
    winner.isOutbound === after.isOutbound;
  // Its own time to come back may have passed meanwhile; then it is back, as it would be.
  return { ...(isAsLeft && before), ...(kept.length < mine.length && { tags: JSON.stringify(kept) }) };
}

async function bringBack(unit: Unit, row: RowToChange, { loser }: MergeRecord): Promise<void> {
  const left = await unit.first(inactiveAssignee, { id: row.id });
  const isOpen = loser.status !== "closed";
  const isLeft = isOpen && left !== undefined;
  await setStanding(unit, row, {
    ...loser,
    mergedIntoId: null,
    ...(isLeft && { assignedAttenderId: null, status: loser.status === "active" ? "pending" : loser.status }),
  });
  if (isLeft) await addEntry(unit, { chatId: row.id, kind: "released", authorId: null, targetAttenderId: left.id });
  // Whatever has run meanwhile found it closed.
  if (loser.snoozedUntil !== null) await queueWake(unit, loser.snoozedUntil);
}
