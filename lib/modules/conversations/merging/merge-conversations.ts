import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { publish } from "@/lib/platform/realtime/publisher";
import { visitorRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { addEntry } from "../add-entry";
import { releaseBeforeClose } from "../held/release-held";
import { chatOf } from "../queries";
import { TAGS_MAX } from "../schema";
import { conversationState } from "../state/conversation-state";
import { changeRow, findRowToChange, type RowToChange } from "../state/row-to-change";
import { rowToChange } from "../store/conversation";
import { closedAs } from "../store/conversation-state";
import { followForVisitor } from "./followers";
import type { MergeRecord, Standing } from "./merge-record";
import { refuseMerged, standAlone } from "./merged-into";
import { MERGES_MAX } from "./policy";
import type { MergeInput, MergeResultDto } from "./schema";
import { setStanding, tellStanding } from "./set-standing";
import { countScheduled, countTickets, insertMerge, mergesOfWinner } from "./store/conversation-merge";

/**
 * Makes one conversation a part of another: it is closed, what its customer writes from now on arrives in the other one, and its
 * messages are shown there. The one that stays gets its tags, its tickets, and whoever waits in it.
 * The caller has made sure that the asker sees both.
 * @throws {AppError} NOT_FOUND; VALIDATION_FAILED for a merge with itself; CHAT_CLOSED unless the one that stays is open;
 * CHAT_MERGED where one of them is a part of another already; MERGE_LIMIT
 */
export async function mergeConversations(
  ctx: Ctx,
  id: number,
  { otherId, preview }: MergeInput,
): Promise<MergeResultDto> {
  if (otherId === id) throw new AppError("VALIDATION_FAILED", { errors: { otherId: "sameConversation" } });
  if (preview) return previewOf(ctx, id, otherId);
  return commit(ctx, async (unit) => {
    const isOpen = (await conversationState(unit, otherId))?.status !== "closed";
    if (isOpen) await releaseBeforeClose(unit, otherId);
    const pair = await pairOf(unit, await findRowToChange(unit, id), await findRowToChange(unit, otherId));
    await standAlone(unit, pair.loser);
    const answer = await answerOf(unit, pair);
    const mergeId = await mergeRows(ctx, unit, pair, answer.gets.tags);
    return {
      mergeId,
      chat: await tellStanding(ctx, unit, id),
      other: await tellStanding(ctx, unit, otherId),
      ...answer,
    };
  });
}

async function previewOf(ctx: Ctx, id: number, otherId: number): Promise<MergeResultDto> {
  const reader = reads(ctx.workspaceId);
  const [winner, loser] = [await reader.first(rowToChange, { id }), await reader.first(rowToChange, { id: otherId })];
  const pair = await pairOf(reader, winner, loser);
  const [chat, other] = [await chatOf(reader, id, ctx.attender.id), await chatOf(reader, otherId, ctx.attender.id)];
  return { mergeId: null, chat, other, ...(await answerOf(reader, pair)) };
}

/** Two conversations as they are, before one becomes a part of the other. */
type Pair = { winner: RowToChange; loser: RowToChange };

async function pairOf(reader: Reader, winner: RowToChange | undefined, loser: RowToChange | undefined): Promise<Pair> {
  if (!winner || !loser) throw notFound();
  await refuseMerged(reader, winner);
  await refuseMerged(reader, loser);
  if (winner.status === "closed") throw new AppError("CHAT_CLOSED");
  if ((await reader.all(mergesOfWinner, { winnerId: winner.id })).length >= MERGES_MAX)
    throw new AppError("MERGE_LIMIT");
  return { winner, loser };
}

async function answerOf(reader: Reader, { winner, loser }: Pair): Promise<Pick<MergeResultDto, "gets" | "scheduled">> {
  const mine = readStoredJson<string[]>(winner.tags);
  const united = [...new Set([...mine, ...readStoredJson<string[]>(loser.tags)])].slice(0, TAGS_MAX);
  const tickets = (await reader.first(countTickets, { id: loser.id }))?.count ?? 0;
  const scheduled = (await reader.first(countScheduled, { id: loser.id }))?.count ?? 0;
  return { gets: { messages: loser.lastSeq, tags: united.slice(mine.length), tickets }, scheduled };
}

async function mergeRows(ctx: Ctx, unit: Unit, { winner, loser }: Pair, tags: readonly string[]): Promise<number> {
  const [id, otherId] = [winner.id, loser.id];
  const isOpen = loser.status !== "closed";
  const closed = await unit.first(closedAs, { id: otherId });
  if (!closed) throw notFound();
  const after = standingAfter(winner, loser);
  const record: MergeRecord = {
    loser: { ...standingOf(loser), ...closed },
    winner: { lastSeq: winner.lastSeq, before: standingOf(winner), after },
    tags,
  };
  await setStanding(unit, loser, {
    status: "closed",
    awaitingReplySince: null,
    snoozedUntil: null,
    mergedIntoId: id,
    ...(isOpen && { closedAt: unit.now, closedBy: "attender", closeReason: null }),
  });
  const united = tags.length === 0 ? {} : { tags: JSON.stringify([...readStoredJson<string[]>(winner.tags), ...tags]) };
  await changeRow(unit, winner, { ...after, ...united, takesIn: true });
  const noted = { winnerId: id, loserId: otherId, winnerSeq: winner.lastSeq, record: JSON.stringify(record) };
  const merge = await unit.first(insertMerge, { ...noted, mergedById: ctx.attender.id, at: unit.now });
  if (!merge) throw new Error("a merge was noted without an id");
  await unit.happened("conversation.merged", id, { fromId: otherId, mergeId: merge.id });
  await unit.audit("conversation.merged", { subject: ["conversation", id], details: { otherId, mergeId: merge.id } });
  await addEntry(unit, { chatId: id, kind: "merged", authorId: ctx.attender.id, content: `${otherId} ${merge.id}` });
  await addEntry(unit, { chatId: otherId, kind: "merged_into", authorId: ctx.attender.id, content: String(id) });
  if (isOpen) await tellVisitorLeft(unit, otherId);
  return merge.id;
}

const standingOf = ({ status, awaitingReplySince, snoozedUntil, isOutbound }: RowToChange): Standing => ({
  status,
  awaitingReplySince,
  snoozedUntil,
  isOutbound,
});

/** Whoever waits in the one that is merged waits in the other from now on, since then, and it is back if it was out of the way. */
function standingAfter(winner: RowToChange, loser: RowToChange): Standing {
  const own = standingOf(winner);
  const waits = loser.awaitingReplySince;
  const isOutbound = winner.isOutbound && loser.isOutbound;
  if (waits === null) return { ...own, isOutbound };
  const since = own.awaitingReplySince;
  return {
    status: "waiting",
    awaitingReplySince: since === null ? waits : Math.min(since, waits),
    snoozedUntil: loser.snoozedUntil === null ? null : own.snoozedUntil,
    isOutbound,
  };
}

// Who reads on in the other one isn't told that anything was closed, because nothing is for them.
async function tellVisitorLeft(unit: Unit, conversationId: number): Promise<void> {
  const own = await conversationState(unit, conversationId);
  if (!own || own.visitorId === null) return;
  if (await followForVisitor(unit, own, (id) => conversationState(unit, id))) return;
  const room = visitorRoom(unit.workspaceId, own.visitorId);
  unit.afterwards(() => publish(room, "ChatClosed", { conversationId, closedBy: "Attender" }));
}
