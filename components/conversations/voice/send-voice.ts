import type { DraftReply } from "@/lib/client/outbox/drafts";
import { messageOutbox } from "@/lib/client/outbox/message-outbox";
import { currentPreferences } from "@/lib/client/preferences-changes";
import { undoSecondsIn } from "@/lib/modules/attenders/desk/policy";
import type { AttachmentDto, ChatDto } from "@/lib/modules/conversations/schema";

/** Sends a recording as a message of its own: what stands in the field stays there. */
export function sendVoice({ id, channelName }: ChatDto, file: AttachmentDto, replyTo: DraftReply | null): void {
  const undoSeconds = undoSecondsIn(channelName, currentPreferences());
  messageOutbox.send({
    chatId: id,
    text: "",
    replyTo,
    attachments: [file],
    sending: undoSeconds > 0 ? { undoSeconds } : {},
  });
}
