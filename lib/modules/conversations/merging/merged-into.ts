import type { Unit } from "@/lib/modules/events/unit";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError } from "@/lib/platform/errors/app-error";
import { updateConversationRow } from "../store/conversation";
import { markUndone, mergeOfLoser, placeOf } from "./store/conversation-merge";

type Reads = Pick<Reader, "first">;

/**
 * The conversation in which one goes on that may have been merged: itself, or what it was merged into, however often. A circle can't
 * be: only what is a part of nothing is merged, and only into such a one. @returns undefined when that one is deleted
 */
export async function goesOnIn(reader: Reads, conversationId: number): Promise<number | undefined> {
  let place = await reader.first(placeOf, { id: conversationId });
  while (place && place.mergedIntoId !== null && place.deletedAt === null)
    place = await reader.first(placeOf, { id: place.mergedIntoId });
  return place && place.deletedAt === null ? place.id : undefined;
}

/** Whether one is a part of another that wasn't deleted since. */
async function isPart(reader: Reads, { mergedIntoId }: { mergedIntoId: number | null }): Promise<boolean> {
  const into = mergedIntoId === null ? undefined : await reader.first(placeOf, { id: mergedIntoId });
  return into !== undefined && into.deletedAt === null;
}

/** Makes sure that a conversation is a part of no other one. @throws {AppError} CHAT_MERGED */
export async function refuseMerged(reader: Reads, row: { mergedIntoId: number | null }): Promise<void> {
  if (await isPart(reader, row)) throw new AppError("CHAT_MERGED");
}

/** The same, and it stands on its own again where what it was a part of was deleted. @throws {AppError} CHAT_MERGED */
export async function standAlone(unit: Unit, row: { id: number; mergedIntoId: number | null }): Promise<void> {
  await refuseMerged(unit, row);
  if (row.mergedIntoId === null) return;
  const merge = await unit.first(mergeOfLoser, { loserId: row.id });
  if (merge) await unit.run(markUndone, { id: merge.id, at: unit.now });
  const change = { mergedIntoId: null };
  await unit.run(updateConversationRow(change), { ...change, id: row.id, now: unit.now });
}
