import { settleState } from "@/lib/modules/conversations/state/conversation-state";
import { insertAttachment } from "@/lib/modules/conversations/store/attachment";
import { deleteFilesOf, setContent, setPreviewOf, setType } from "@/lib/modules/conversations/store/changed-message";
import type { Unit } from "@/lib/modules/events/unit";
import { countFiles } from "@/lib/modules/files/storage-quota";
import { markSearched } from "@/lib/platform/search/mark";
import type { StoredAttachment } from "./append-message";
import { PREVIEW_MAX, typeOfFiles } from "./append-message";

/** A message by its number in a conversation. */
type Place = { conversationId: number; messageSeq: number };

/** Replaces a stored message's text, as its writer did outside; the list's preview with it when it is the newest. */
export async function rewriteMessage(unit: Unit, { conversationId, messageSeq: seq }: Place, content: string) {
  settleState(unit, conversationId);
  const message = await unit.first(setContent, { conversationId, seq, content });
  if (message) await markSearched(unit, "message", [message.id]);
  await unit.run(setPreviewOf, { conversationId, seq, preview: content.slice(0, PREVIEW_MAX) });
}

/** Takes a message's files away. @returns their storage keys, for scheduleFileRemoval() after the commit */
export async function removeFiles(unit: Unit, { conversationId, messageSeq: seq }: Place): Promise<string[]> {
  await unit.run(setType, { conversationId, seq, type: "text" });
  const removed = await unit.all(deleteFilesOf, { conversationId, seq });
  await countFiles(unit, removed, -1);
  return removed.map(({ storageKey }) => storageKey);
}

/** Adds a file to a stored message: it came later than the message. */
export async function addFile(unit: Unit, { conversationId, messageSeq }: Place, file: StoredAttachment) {
  await unit.run(insertAttachment, { ...file, conversationId, messageSeq, position: 0, at: unit.now });
  await countFiles(unit, [file], 1);
  await unit.run(setType, { conversationId, seq: messageSeq, type: typeOfFiles([file]) });
}
