import { BotIcon, SendHorizontalIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type RefObject, useEffect, useId, useState } from "react";
import { AttachButton } from "@/components/desk/attachments/attach-button";
import { AttachmentErrors } from "@/components/desk/attachments/attachment-errors";
import { AttachmentTray } from "@/components/desk/attachments/attachment-tray";
import type { FileRules } from "@/components/desk/attachments/file-rules";
import { useFileDrop } from "@/components/desk/attachments/use-file-drop";
import { useUploads } from "@/components/desk/attachments/use-uploads";
import { MentionPopup } from "@/components/desk/composer/mention-popup";
import { type CaretKind, useCaretMenu } from "@/components/desk/composer/use-caret-menu";
import { WritingField, WritingHint } from "@/components/desk/composer/writing-field";
import { EmojiButton } from "@/components/desk/emoji/emoji-button";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Form } from "@/components/ui/form";
import { Label } from "@/components/ui/label";
import { readTicketDraft, type TicketDraft, withMention, writeTicketDraft } from "@/lib/client/outbox/drafts";
import { ticketNoteOutbox } from "@/lib/client/outbox/ticket-note-outbox";
import { ATTACHMENT_MAX_BYTES } from "@/lib/modules/files/policy";
import { NOTE_MAX_LENGTH, TICKET_EXTENSIONS } from "./ticket-limits";

const LISTS: readonly CaretKind[] = ["mention"];
const TICKET_FILES: FileRules = { extensions: TICKET_EXTENSIONS, maxBytesOf: () => ATTACHMENT_MAX_BYTES };
const COUNTED_FROM = NOTE_MAX_LENGTH - 500;

/** The note that is being written for a ticket, kept while it is. */
export function useTicketDraft(ticketId: string) {
  const { viewer } = useScreen();
  const [draft, setDraft] = useState<TicketDraft>({ text: "", mentions: [] });
  useEffect(() => setDraft(readTicketDraft(viewer.id, ticketId)), [viewer.id, ticketId]);
  const change = (values: Partial<TicketDraft>) =>
    setDraft((before) => {
      const next = { ...before, ...values };
      writeTicketDraft(viewer.id, ticketId, next);
      return next;
    });
  return { ...draft, change };
}

/** 'Adicionar Nota ao Ticket': text, files and the assistant's switch. */
export function TicketNoteForm({
  field,
  pane,
  ticketId,
  draft,
  isAssistantOpen,
  assistantId,
  onAssistant,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The positioned element that takes dropped files. */
  pane: RefObject<HTMLElement | null>;
  ticketId: `ticket-${number}`;
  draft: ReturnType<typeof useTicketDraft>;
  isAssistantOpen: boolean;
  assistantId: string;
  onAssistant: () => void;
}) {
  const t = useTranslations("tickets");
  const number = new Intl.NumberFormat(useLocale());
  const id = useId();
  const uploads = useUploads(ticketId, TICKET_FILES);
  const { text, mentions, change } = draft;
  const length = text.trim().length;
  const isTooLong = length > NOTE_MAX_LENGTH;
  const isSendable = length > 0 && !isTooLong && !uploads.isBlocked;
  const write = (value: string) => change({ text: value });
  const caret = useCaretMenu(field, LISTS, write);
  const isOver = useFileDrop(pane, (files) => {
    uploads.add(files);
    field.current?.focus();
  });
  useShortcuts({ ticketNote: () => field.current?.focus() }, ticketId);

  const send = () => {
    if (!isSendable) return;
    const content = text.trim();
    const attachments = [...uploads.readyAttachments];
    ticketNoteOutbox.send({ ticketId, content, mentions, attachments });
    change({ text: "", mentions: [] });
    uploads.clear();
    field.current?.focus();
  };

  return (
    <Form
      unsaved="kept"
      className={cn("relative border-border border-t bg-card p-3", isOver && "bg-brand-tint")}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <MentionPopup caret={caret} onMention={(added) => change({ mentions: withMention(mentions, added) })} />
      <Label htmlFor={`${id}-note`} className="mb-1">
        {t("note.label")}
      </Label>
      <AttachmentErrors uploads={uploads} />
      <AttachmentTray uploads={uploads} hint={t("note.filesHint")} />
      <WritingField
        ref={field}
        id={`${id}-note`}
        rows={2}
        value={text}
        caret={caret}
        onWrite={write}
        onSend={send}
        onEscape={() => field.current?.blur()}
        placeholder={t("note.placeholder")}
        aria-describedby={`${id}-hint`}
        aria-invalid={isTooLong}
        className="max-h-48 resize-none overflow-y-auto [field-sizing:content]"
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <AttachButton
          onFiles={uploads.add}
          named={{ label: t("note.attach"), hint: t("note.filesHint"), extensions: TICKET_EXTENSIONS }}
        />
        <EmojiButton field={field} onPut={caret.put} />
        <Button
          variant="outline"
          size="sm"
          aria-pressed={isAssistantOpen}
          aria-controls={isAssistantOpen ? assistantId : undefined}
          title={t("assistant.title")}
          onClick={onAssistant}
          className={cn(isAssistantOpen && "border-assistant bg-assistant-tint text-assistant-tint-foreground")}
        >
          <BotIcon aria-hidden="true" />
          {t("note.assistant")}
        </Button>
        <WritingHint id={`${id}-hint`} isProblem={isTooLong} className="min-w-0 flex-1">
          {isTooLong || length > COUNTED_FROM
            ? t("note.length", { limit: number.format(NOTE_MAX_LENGTH), length: number.format(length) })
            : t("note.hint")}
        </WritingHint>
        <Button type="submit" size="sm" disabled={!isSendable} className="ml-auto">
          <SendHorizontalIcon aria-hidden="true" />
          {t("note.send")}
        </Button>
      </div>
    </Form>
  );
}
