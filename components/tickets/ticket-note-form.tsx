"use client";

import { BotIcon, PaperclipIcon, SendHorizontalIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { AttachmentErrors } from "@/components/desk/attachments/attachment-errors";
import { AttachmentTray } from "@/components/desk/attachments/attachment-tray";
import { acceptOf } from "@/components/desk/attachments/file-rules";
import { useFileDrop } from "@/components/desk/attachments/use-file-drop";
import { useUploads } from "@/components/desk/attachments/use-uploads";
import { useCaretMenu } from "@/components/desk/composer/use-caret-menu";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Form } from "@/components/ui/form";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { loadPart } from "@/lib/client/load-part";
import { type Mention, readTicketDraft, type TicketDraft, writeTicketDraft } from "@/lib/client/outbox/drafts";
import { ticketNoteOutbox } from "@/lib/client/outbox/ticket-note-outbox";
import { NOTE_MAX_LENGTH, TICKET_EXTENSIONS } from "./ticket-limits";

// The list of colleagues arrives with the first at sign.
const MentionMenu = dynamic(
  () => loadPart(() => import("@/components/desk/composer/mention-menu")).then((module) => module.MentionMenu),
  { ssr: false },
);
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
  const input = useRef<HTMLInputElement>(null);
  const [optionId, setOptionId] = useState<string | null>(null);
  const uploads = useUploads(ticketId, TICKET_EXTENSIONS);
  const { text, mentions, change } = draft;
  const length = text.trim().length;
  const isTooLong = length > NOTE_MAX_LENGTH;
  const isSendable = length > 0 && !isTooLong && !uploads.isBlocked;
  const write = (value: string) => change({ text: value });
  const caret = useCaretMenu(field, "note", write);
  const isMentioning = caret.menu?.kind === "mention";
  const isOver = useFileDrop(pane, (files) => {
    uploads.add(files);
    field.current?.focus();
  });
  useShortcuts({ n: () => field.current?.focus() }, ticketId);

  const send = () => {
    if (!isSendable) return;
    const content = text.trim();
    const named = mentions.filter(({ name }) => content.includes(`@${name}`)).map((mention) => mention.id);
    ticketNoteOutbox.send({ ticketId, content, mentions: named, attachments: [...uploads.readyAttachments] });
    change({ text: "", mentions: [] });
    uploads.clear();
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    // While an input method composes, Enter accepts its suggestion. Safari reports that key as 229 after the fact.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (isMentioning && caret.press(event)) return event.preventDefault();
    if (event.key === "Escape") return field.current?.blur();
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    send();
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
      {isMentioning && caret.menu ? (
        <MentionMenu
          id={`${id}-menu`}
          word={caret.menu.word}
          keys={caret.keys}
          onInsert={caret.insert}
          onClose={caret.close}
          onActive={setOptionId}
          onMention={(added: Mention) =>
            change({ mentions: [...mentions.filter((one) => one.id !== added.id), added] })
          }
        />
      ) : null}
      <Label htmlFor={`${id}-note`} className="mb-1">
        {t("note.label")}
      </Label>
      <AttachmentErrors uploads={uploads} />
      <AttachmentTray uploads={uploads} hint={t("note.filesHint")} />
      <Textarea
        ref={field}
        id={`${id}-note`}
        rows={2}
        value={text}
        onChange={(event) => {
          write(event.target.value);
          caret.look();
        }}
        onSelect={caret.look}
        onBlur={caret.close}
        onKeyDown={press}
        placeholder={t("note.placeholder")}
        aria-describedby={`${id}-hint`}
        aria-invalid={isTooLong}
        aria-autocomplete="list"
        aria-controls={isMentioning ? `${id}-menu` : undefined}
        aria-activedescendant={isMentioning && optionId ? optionId : undefined}
        className="max-h-48 resize-none overflow-y-auto [field-sizing:content]"
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button variant="outline" size="sm" title={t("note.filesHint")} onClick={() => input.current?.click()}>
          <PaperclipIcon aria-hidden="true" />
          {t("note.attach")}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={acceptOf(TICKET_EXTENSIONS)}
          aria-label={t("note.attach")}
          onChange={({ currentTarget }) => {
            if (currentTarget.files) uploads.add(currentTarget.files);
            // So that the same file can be chosen again after it was removed.
            currentTarget.value = "";
          }}
        />
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
        <p
          id={`${id}-hint`}
          aria-live="polite"
          className={cn(
            "min-w-0 flex-1 text-xs",
            isTooLong ? "text-danger" : "text-muted-foreground max-[40.0625rem]:sr-only",
          )}
        >
          {isTooLong || length > COUNTED_FROM
            ? t("note.length", { limit: number.format(NOTE_MAX_LENGTH), length: number.format(length) })
            : t("note.hint")}
        </p>
        <Button type="submit" size="sm" disabled={!isSendable} className="ml-auto">
          <SendHorizontalIcon aria-hidden="true" />
          {t("note.send")}
        </Button>
      </div>
    </Form>
  );
}
