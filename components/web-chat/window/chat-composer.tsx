import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef } from "react";
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
  /** With it files can be attached; gets those that were chosen or pasted. */
  onFiles?: (files: readonly File[]) => void;
  /** What the file picker offers. */
  acceptedFiles?: string;
  isClosed: boolean;
  isDisabled: boolean;
  textareaRef: RefObject<HTMLTextAreaElement | null>;
}) {
  const { draft, texts, locale, textareaRef } = props;
  const noteId = useId();
  const picker = useRef<HTMLInputElement>(null);
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

  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!props.onFiles || files.length === 0) return;
    event.preventDefault();
    props.onFiles(files);
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
      {props.onFiles && (
        <>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            accept={props.acceptedFiles}
            onChange={(event) => {
              props.onFiles?.([...(event.target.files ?? [])]);
              // The same file can be chosen again.
              event.target.value = "";
              textareaRef.current?.focus();
            }}
          />
          <button
            type="button"
            className="cw-action cw-attach"
            disabled={props.isDisabled}
            aria-label={texts.attach}
            title={texts.attach}
            onClick={() => picker.current?.click()}
          >
            <ChatIcon name="attach" />
          </button>
        </>
      )}
      <textarea
        ref={textareaRef}
        className="cw-input"
        dir="auto"
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
        onPaste={onPaste}
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
