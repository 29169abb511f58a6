import { type KeyboardEvent, type RefObject, useId, useLayoutEffect } from "react";
import type { MESSAGE_MAX_LENGTH } from "@/lib/modules/conversations/schema";
import { ChatIcon } from "./chat-icon";
import { type ChatTexts, fill } from "./chat-texts";

// Typed by the schema's constant; importing its value would bring zod along.
const MAX_LENGTH: typeof MESSAGE_MAX_LENGTH = 10_000;
/** The remaining characters are shown from here on. */
const COUNTER_FROM = 9_500;
const MAX_HEIGHT = 132;

/** Where the visitor writes. Too long a text is said, never cut. */
export function ChatComposer(props: {
  draft: string;
  onDraftChange: (draft: string) => void;
  onSend: (text: string) => void;
  texts: ChatTexts;
  locale: string;
  isClosed: boolean;
  isDisabled: boolean;
  textareaRef: RefObject<HTMLTextAreaElement | null>;
}) {
  const { draft, texts, locale, textareaRef } = props;
  const noteId = useId();
  const text = draft.trim();
  const excess = text.length - MAX_LENGTH;
  const canSend = text !== "" && excess <= 0 && !props.isDisabled;

  useLayoutEffect(() => {
    const { current } = textareaRef;
    if (!current) return;
    current.style.height = "auto";
    if (draft !== "") current.style.height = `${Math.min(current.scrollHeight + 2, MAX_HEIGHT)}px`;
  }, [draft, textareaRef]);

  const send = () => {
    if (!canSend) return;
    props.onSend(text);
    props.onDraftChange("");
    textareaRef.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method composes a character, Enter belongs to it; Safari says so only by key code 229.
    const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;
    if (event.key !== "Enter" || event.shiftKey || isComposing) return;
    event.preventDefault();
    send();
  };

  const note =
    excess > 0
      ? fill(texts.tooLong, { n: excess.toLocaleString(locale), limit: MAX_LENGTH.toLocaleString(locale) })
      : text.length > COUNTER_FROM
        ? fill(texts.remaining, { n: (-excess).toLocaleString(locale) })
        : "";

  return (
    <form
      className="cw-composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={textareaRef}
        className="cw-input"
        rows={1}
        value={draft}
        disabled={props.isDisabled}
        aria-label={texts.composerLabel}
        aria-invalid={excess > 0}
        aria-describedby={note ? noteId : undefined}
        placeholder={props.isClosed ? texts.composerPlaceholderClosed : texts.composerPlaceholder}
        enterKeyHint="send"
        onChange={(event) => props.onDraftChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className="cw-send" disabled={!canSend} aria-label={texts.send} title={texts.send}>
        <ChatIcon name="send" />
      </button>
      {note && (
        <p id={noteId} className={excess > 0 ? "cw-note cw-error" : "cw-note"} role={excess > 0 ? "alert" : undefined}>
          {note}
        </p>
      )}
    </form>
  );
}
