"use client";

import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";

const OPEN_DELAY_MS = 120;
// Long enough to cross the gap between the button and the card.
const CLOSE_DELAY_MS = 220;

/**
 * A button whose card opens by hover, by click and by keyboard focus alike, and closes with Escape. A click pins it: it
 * then stays until a second click, a click elsewhere or focus moving on. The card follows the button in tab order.
 */
export function HoverCard({
  label,
  trigger,
  isCurrent = false,
  className,
  buttonClassName,
  cardClassName,
  onApproach,
  children,
}: {
  /** Accessible name of the button and of the card. */
  label: string;
  trigger: ReactNode;
  /** Where one is now is in the card. */
  isCurrent?: boolean;
  className?: string;
  buttonClassName?: string;
  cardClassName?: string;
  /** Called before the card opens, when the pointer or focus comes to it: the time to fetch what it holds. */
  onApproach?: () => void;
  /** The card's content; `close` puts focus back on the button. */
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const pinned = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Focus that this component moves itself must not open the card again.
  const ignoreFocus = useRef(false);
  const cardId = useId();

  function hide() {
    clearTimeout(timer.current);
    pinned.current = false;
    setOpen(false);
  }

  function close() {
    hide();
    ignoreFocus.current = true;
    button.current?.focus();
    ignoreFocus.current = false;
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!open) return;
    function hideOutside(event: globalThis.PointerEvent) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) {
        pinned.current = false;
        setOpen(false);
      }
    }
    document.addEventListener("pointerdown", hideOutside);
    return () => document.removeEventListener("pointerdown", hideOutside);
  }, [open]);

  function hover(event: PointerEvent, next: boolean) {
    if (event.pointerType !== "mouse" || pinned.current) return;
    clearTimeout(timer.current);
    if (!next && root.current?.querySelector(":focus-visible")) return;
    timer.current = setTimeout(() => setOpen(next), next ? OPEN_DELAY_MS : CLOSE_DELAY_MS);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    close();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover is the extra way in; the button is the accessible one.
    <div
      ref={root}
      className={cn("relative", className)}
      onPointerEnter={(event) => {
        onApproach?.();
        hover(event, true);
      }}
      onPointerLeave={(event) => hover(event, false)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) hide();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? cardId : undefined}
        aria-current={isCurrent || undefined}
        className={cn("flex items-center justify-center rounded-full", buttonClassName)}
        onFocus={(event) => {
          onApproach?.();
          if (!ignoreFocus.current && event.currentTarget.matches(":focus-visible")) setOpen(true);
        }}
        onClick={() => {
          clearTimeout(timer.current);
          if (open && pinned.current) return hide();
          pinned.current = true;
          setOpen(true);
        }}
      >
        {trigger}
      </button>
      {open ? (
        <section
          id={cardId}
          aria-label={label}
          className={cn(
            "absolute z-40 w-72 max-w-[calc(100vw-1rem)] animate-rise-in rounded-md border border-border bg-popover p-4 text-popover-foreground shadow-float",
            cardClassName,
          )}
        >
          {children(close)}
        </section>
      ) : null}
    </div>
  );
}
