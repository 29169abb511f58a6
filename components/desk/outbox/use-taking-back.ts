import { useFormatter, useTranslations } from "next-intl";
import { useCallback } from "react";
import { returnToTray } from "@/components/desk/attachments/upload-tray";
import { toast } from "@/components/ui/toast/toast-store";
import { withdrawHeld } from "@/lib/client/calls/chat-calls";
import { FILES_ONLY_TEXT, FORWARD_ONLY_TEXT } from "@/lib/client/calls/limits";
import { messageOf } from "@/lib/client/http/api";
import { insertIntoComposer } from "@/lib/client/outbox/composer-insert";
import { writeDraftRecipients } from "@/lib/client/outbox/draft-recipients";
import { type DraftReply, readDraft, writeDraft, writeDraftReply } from "@/lib/client/outbox/drafts";
import { giveForwardBack } from "@/lib/client/outbox/forwarding";
import type { HeldMessageDto } from "@/lib/modules/conversations/held/schema";

/** What messages that wait are the answers to, as far as they were written in this page. */
const answered = new Map<string, DraftReply>();

/** Takes an own message back and has its text, its files and what it answers where it was written. @returns whether it could */
export function useTakeBack(): (held: HeldMessageDto) => Promise<boolean> {
  const t = useTranslations("conversations");
  return useCallback(
    async ({ chatId, clientMessageId, author }) => {
      try {
        const { content, files, email } = await withdrawHeld(chatId, clientMessageId);
        const isTextless = content === FORWARD_ONLY_TEXT || (content === FILES_ONLY_TEXT && files.length > 0);
        const text = isTextless ? "" : content;
        if (email?.forwards) {
          giveForwardBack(chatId, text, email);
          return true;
        }
        if (email) writeDraftRecipients(author.id, chatId, { ...email, to: email.to ?? null });
        const isTaken = text !== "" && insertIntoComposer({ chatId, kind: "reply", text });
        const draft = readDraft(author.id, chatId);
        if (!isTaken && text !== "") writeDraft(author.id, chatId, draft === "" ? text : `${draft}\n${text}`);
        const uploads = files.map((file) => ({ ...file, attachmentUrl: `/api/v1/uploads/${file.id}` }));
        if (uploads.length > 0) returnToTray({ attenderId: author.id, place: chatId }, uploads);
        const replyTo = answered.get(clientMessageId);
        if (replyTo) writeDraftReply(author.id, chatId, replyTo);
        return true;
      } catch (error) {
        toast({ type: "error", title: t("waiting.tooLate"), message: messageOf(error, t("waiting.failed")) });
        return false;
      }
    },
    [t],
  );
}

/** Says that a message waits, wherever its writer is by now, and offers to take it back. */
export function useOfferTakingBack(): (held: HeldMessageDto, replyTo: DraftReply | null) => void {
  const t = useTranslations("conversations");
  const format = useFormatter();
  const takeBack = useTakeBack();
  return useCallback(
    (held, replyTo) => {
      if (replyTo) answered.set(held.clientMessageId, replyTo);
      const leftMs = Date.parse(held.sendAt) - Date.now();
      const when = format.dateTime(new Date(held.sendAt), {
        weekday: "short",
        day: "numeric",
        month: "short",
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      });
      toast({
        type: "info",
        title: held.isScheduled ? t("waiting.scheduledTitle") : t("waiting.title"),
        message: held.isScheduled ? t("waiting.scheduledText", { when }) : t(`waiting.text.${held.after ?? "none"}`),
        action: { label: t("undo"), isUndo: true, run: () => void takeBack(held) },
        ...(!held.isScheduled && { durationMs: Math.max(1_000, leftMs) }),
      });
    },
    [t, format, takeBack],
  );
}
