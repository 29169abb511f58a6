"use client";

import { LockIcon, SendHorizontalIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";
import { readDraft, writeDraft } from "@/lib/client/drafts";
import { MESSAGE_MAX_LENGTH } from "@/lib/client/limits";
import { sendText } from "@/lib/client/outbox";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { useScreen } from "./screen-context";

const HEIGHT_MAX = 240;
/** From here on the remaining room is shown. */
const COUNTED_FROM = MESSAGE_MAX_LENGTH - 500;

/** Where an answer is written. A closed conversation has a notice instead. */
export function Composer({ ref, chat }: { ref: RefObject<HTMLTextAreaElement | null>; chat: ChatDto }) {
  const t = useTranslations("conversations");
  const number = new Intl.NumberFormat(useLocale());
  const { viewer } = useScreen();
  const noteId = useId();
  const [text, setText] = useState("");
  const isClosed = chat.status === "closed";
  const isTooLong = text.trim().length > MESSAGE_MAX_LENGTH;
  const isSendable = text.trim() !== "" && !isTooLong;

  // What was typed before the page became interactive is in the field already, and newer than the draft.
  useEffect(() => setText(ref.current?.value || readDraft(viewer.id, chat.id)), [ref, viewer.id, chat.id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field's height follows its text.
  useLayoutEffect(() => {
    const field = ref.current;
    if (!field) return;
    field.style.height = "auto";
    field.style.height = `${Math.min(HEIGHT_MAX, field.scrollHeight + 2)}px`;
  }, [ref, text, isClosed]);

  if (isClosed) {
    return (
      <p className="flex items-center justify-center gap-2 border-border border-t bg-muted px-4 py-4 text-muted-foreground">
        <LockIcon aria-hidden="true" className="size-4 shrink-0" />
        {t("chatIsClosed")}
      </p>
    );
  }

  const change = (value: string) => {
    setText(value);
    writeDraft(viewer.id, chat.id, value);
  };
  const send = () => {
    if (!isSendable) return;
    sendText(chat.id, text.trim());
    change("");
    ref.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    // While an input method composes, Enter accepts its suggestion. Safari reports that key as 229 after the fact.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className="border-border border-t bg-card p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex items-end gap-2">
        <Textarea
          ref={ref}
          rows={1}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
          aria-label={t("composer")}
          aria-describedby={noteId}
          aria-invalid={isTooLong}
          placeholder={t("composerPlaceholder")}
          className="min-h-9 resize-none overflow-y-auto py-1.5"
        />
        <Button type="submit" size="icon" aria-label={t("send")} title={t("send")} disabled={!isSendable}>
          <SendHorizontalIcon aria-hidden="true" />
        </Button>
      </div>
      <p
        id={noteId}
        aria-live="polite"
        className={isTooLong ? "mt-1 text-danger text-xs" : "mt-1 text-muted-foreground text-xs max-[641px]:sr-only"}
      >
        {isTooLong
          ? t("tooLong", { limit: number.format(MESSAGE_MAX_LENGTH), length: number.format(text.trim().length) })
          : text.length > COUNTED_FROM
            ? t("length", { limit: number.format(MESSAGE_MAX_LENGTH), length: number.format(text.length) })
            : t(chat.assignedAttender === null ? "composerTakes" : "composerHint")}
      </p>
    </form>
  );
}
