"use client";

import { InfoIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";

/** How long the pointer may be between the button and the text. */
const CLOSE_DELAY_MS = 200;

/**
 * What a figure counts, beside its name: by hover, focus or touch, gone with Escape. The text takes the width of the card
 * that it stands in, which is positioned.
 */
export function Definition({ name, text }: { name: string; text: string }) {
  const t = useTranslations("analytics");
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: globalThis.PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);

  const hover = (event: PointerEvent, next: boolean) => {
    if (event.pointerType !== "mouse") return;
    clearTimeout(timer.current);
    if (next) setOpen(true);
    else timer.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <span
      ref={root}
      className="inline-flex"
      onPointerEnter={(event) => hover(event, true)}
      onPointerLeave={(event) => hover(event, false)}
    >
      <button
        type="button"
        aria-label={t("definitionOf", { figure: name })}
        aria-describedby={isOpen ? id : undefined}
        onFocus={(event) => {
          if (event.currentTarget.matches(":focus-visible")) setOpen(true);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
        onClick={() => {
          clearTimeout(timer.current);
          setOpen(true);
        }}
        className="touch-area inline-flex size-6 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
      >
        <InfoIcon aria-hidden="true" className="size-4" />
      </button>
      {isOpen ? (
        <span
          id={id}
          role="tooltip"
          className="absolute inset-x-3 top-12 z-30 animate-fade-in rounded-md bg-tooltip px-3 py-2 font-normal text-list text-tooltip-foreground shadow-float"
        >
          {text}
        </span>
      ) : null}
    </span>
  );
}
