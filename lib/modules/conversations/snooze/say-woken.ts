import { addEntry } from "@/lib/modules/conversations/add-entry";
import { latestSnoozer } from "@/lib/modules/conversations/store/snoozed";
import type { Unit } from "@/lib/modules/events/unit";

/** Says that a snoozed conversation is back by itself, and tells the modules above who had snoozed it. */
export async function sayWoken(unit: Unit, { id }: { id: number }, isByCustomer: boolean): Promise<void> {
  const snoozer = (await unit.first(latestSnoozer, { conversationId: id }))?.authorId ?? null;
  await addEntry(unit, { chatId: id, kind: "woken", authorId: null });
  await unit.happened("conversation.woken", id, { snoozerId: snoozer, isByCustomer });
}
