import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import type { CaretWord } from "./word-at-caret";

/** What the composer passes on while the list is open. Tells whether the key was the list's. */
export type MenuKeys = { press: (key: string) => boolean };

/** A line that can be picked. */
export type MenuOption = { key: string; title: string; detail: string };

/** What both lists over the composer take. */
export type ComposerMenuProps = {
  id: string;
  word: CaretWord;
  keys: RefObject<MenuKeys | null>;
  onInsert: (text: string) => void;
  onClose: () => void;
  onActive: (optionId: string | null) => void;
};

/** The list over the composer. Focus stays in the text field, which names the active option to screen readers. */
export function ComposerMenu({
  id,
  label,
  options,
  isLoading,
  empty,
  notice,
  keys,
  onPick,
  onClose,
  onActive,
}: {
  id: string;
  label: string;
  options: readonly MenuOption[];
  isLoading: boolean;
  /** What is said where nothing matches. */
  empty: ReactNode;
  /** What is said of the options, above them. */
  notice?: ReactNode;
  keys: RefObject<MenuKeys | null>;
  onPick: (key: string) => void;
  onClose: () => void;
  /** Called with the id of the active option's element. */
  onActive: (optionId: string | null) => void;
}) {
  const t = useTranslations("conversations.suggestions");
  const [index, setIndex] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const active = options[Math.min(index, options.length - 1)];
  const activeId = active ? `${id}-${active.key}` : null;

  useEffect(() => {
    onActive(activeId);
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId, onActive]);
  useEffect(() => () => onActive(null), [onActive]);

  useImperativeHandle(keys, () => ({
    press: (key) => {
      if (key === "Escape") {
        onClose();
        return true;
      }
      if (isLoading) return key === "Enter" || key === "Tab";
      if (!active) return false;
      const at = options.indexOf(active);
      if (key === "ArrowDown") setIndex((at + 1) % options.length);
      else if (key === "ArrowUp") setIndex((at - 1 + options.length) % options.length);
      else if (key === "Enter" || key === "Tab") onPick(active.key);
      else return false;
      return true;
    },
  }));

  return (
    <div className="absolute right-3 bottom-full left-3 z-30 mb-1 max-w-xl overflow-hidden rounded-md border border-border bg-popover text-popover-foreground shadow-float">
      <p className="sr-only" role="status">
        {isLoading ? t("loading") : t("found", { count: options.length })}
      </p>
      <div role="status">
        {notice ? (
          <p className="border-border border-b bg-muted px-3 py-2 text-list text-muted-foreground [overflow-wrap:anywhere]">
            {notice}
          </p>
        ) : null}
      </div>
      {options.length === 0 ? (
        <p className="px-3 py-2 text-list text-muted-foreground">{isLoading ? t("loading") : empty}</p>
      ) : null}
      {/* A region that scrolls must be in the tab order for those who scroll by keyboard; the field takes Tab while it is open. */}
      <div ref={list} id={id} role="listbox" tabIndex={0} aria-label={label} className="max-h-64 overflow-y-auto">
        {options.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text field's.
          <div
            key={option.key}
            id={`${id}-${option.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={option === active}
            // A press would take focus out of the text field before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(option.key)}
            className={cn(
              "flex min-h-9 cursor-pointer items-baseline gap-2 px-3 py-1.5 text-list",
              option === active ? "bg-accent text-accent-foreground" : "hover:bg-accent/60",
            )}
          >
            <span className="shrink-0 font-medium">{option.title}</span>
            <span className="min-w-0 truncate text-muted-foreground">{option.detail}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
