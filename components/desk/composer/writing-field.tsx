import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Textarea } from "@/components/ui/textarea";
import { gapBeside, selectGap } from "./canned-text";
import type { Caret } from "./use-caret-menu";

/**
 * Where something for others is written: Enter sends, Shift+Enter breaks the line, a sign opens its list, and Tab goes to the
 * next gap where there is one.
 */
export function WritingField({
  caret,
  onWrite,
  onSend,
  onSendAndClose,
  onEscape,
  onBlur,
  onKey,
  ...props
}: Omit<ComponentProps<typeof Textarea>, "onBlur"> & {
  caret: Caret;
  onWrite: (text: string) => void;
  onSend: () => void;
  /** Ctrl+Shift+Enter (⌘⇧Enter), where that is offered. */
  onSendAndClose?: (() => void) | undefined;
  onEscape: () => void;
  onBlur?: () => void;
  /** Told of each key that no list took; tells whether the key was its own. */
  onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
}) {
  // Behind the last gap Tab leaves the field, as it does everywhere.
  const goToGap = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { value, selectionStart: start, selectionEnd: end } = event.currentTarget;
    const gap = gapBeside(value, { start, end }, event.shiftKey ? "before" : "next");
    if (!gap) return;
    event.preventDefault();
    selectGap(event.currentTarget, gap);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method composes, Enter accepts its suggestion. Safari reports that key as 229 after the fact.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (caret.press(event) || onKey?.(event)) return event.preventDefault();
    if (event.key === "Escape") return onEscape();
    if (event.key === "Tab") return goToGap(event);
    if (event.key !== "Enter") return;
    const isClosing = event.shiftKey && (event.ctrlKey || event.metaKey) && onSendAndClose !== undefined;
    if (event.shiftKey && !isClosing) return;
    event.preventDefault();
    if (isClosing) onSendAndClose();
    else onSend();
  };
  return (
    <Textarea
      {...props}
      {...caret.field}
      onChange={(event) => {
        onWrite(event.target.value);
        caret.look();
      }}
      onSelect={caret.look}
      onBlur={() => {
        onBlur?.();
        caret.close();
      }}
      onKeyDown={press}
    />
  );
}

/** What stands under the field: what the keys do, how much room is left, or why nothing is sent. */
export function WritingHint({
  id,
  isProblem,
  className,
  children,
}: {
  id: string;
  isProblem: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <p
      id={id}
      aria-live="polite"
      className={cn("text-xs", className, isProblem ? "text-danger" : "text-muted-foreground max-[40.0625rem]:sr-only")}
    >
      {children}
    </p>
  );
}
