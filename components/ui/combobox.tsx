"use client";

import { CheckIcon, ChevronDownIcon, XIcon } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { folded } from "./typing/folded";

/** One choice; `detail` tells apart what is named alike, `icon` what is another kind of choice. */
export type ComboboxOption = { id: number; label: string; detail?: string; icon?: ReactNode };

/** Texts of a combobox, in the reader's language. */
export type ComboboxTexts = { label: string; loading: string; empty: string; more: string; clear: string };

/**
 * A field that looks its choices up as one types. Whoever uses it answers `onSearch` with new `options`: the list may be as
 * long as it wants on the other side.
 */
export function Combobox<Option extends ComboboxOption>({
  id,
  value,
  onChange,
  options,
  onSearch,
  initialSearch = "",
  isLoading,
  hasMore,
  texts,
  placeholder,
  isInvalid,
  isTextKept = false,
  describedBy,
}: {
  id: string;
  value: Option | null;
  onChange: (value: Option | null) => void;
  options: readonly Option[];
  /** What was typed so far; empty when the list opens on a choice that was made. */
  onSearch: (text: string) => void;
  /** What the field begins with, as if it had been typed. */
  initialSearch?: string;
  isLoading: boolean;
  /** More match than `options` has. */
  hasMore: boolean;
  texts: ComboboxTexts;
  placeholder?: string;
  isInvalid?: boolean;
  /** What was typed and isn't a choice yet stays in the field when it is left. */
  isTextKept?: boolean;
  describedBy?: string;
}) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Null while the field shows the choice that was made.
  const [typed, setTyped] = useState<string | null>(value === null && initialSearch !== "" ? initialSearch : null);
  const [active, setActive] = useState(0);
  const current = Math.min(active, options.length - 1);
  // Enter was pressed while the choices were still those of an earlier search.
  const [isAwaited, setIsAwaited] = useState(false);

  useEffect(() => {
    if (isOpen) list.current?.querySelector(`[id="${listId}-${current}"]`)?.scrollIntoView({ block: "nearest" });
  }, [isOpen, current, listId]);

  const search = (text: string) => {
    setIsAwaited(false);
    setTyped(text);
    setActive(0);
    setIsOpen(true);
    onSearch(text.trim());
  };
  const open = () => {
    if (isOpen) return;
    setActive(0);
    setIsOpen(true);
    onSearch(typed?.trim() ?? "");
  };
  const close = () => {
    setIsAwaited(false);
    setIsOpen(false);
    setTyped(null);
  };
  const choose = (option: Option | undefined) => {
    if (!option) return;
    onChange(option);
    close();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was loaded is chosen once, when it is there.
  useEffect(() => {
    if (!isAwaited || isLoading) return;
    setIsAwaited(false);
    if (options[0]) choose(options[0]);
    else if (!isOpen) setTyped(null);
  }, [isAwaited, isLoading]);
  const leave = () => {
    if (isAwaited || (isTextKept && value === null && typed?.trim())) {
      setIsOpen(false);
      return;
    }
    // An emptied field means none; half a name means the choice from before.
    if (typed?.trim() === "" && value !== null) onChange(null);
    close();
  };
  const enter = () => {
    if (!isLoading) return choose(options[current]);
    // Choices of an earlier search: the only one that has what was typed is meant, any other waits for the answer.
    const matching = options.filter((option) => folded(option.label).includes(folded(typed ?? "")));
    if (typed?.trim() && matching.length === 1) choose(matching[0]);
    else setIsAwaited(true);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) return open();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((current + step + options.length) % Math.max(1, options.length));
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      enter();
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <div className="relative">
      <Input
        id={id}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && options.length > 0 ? `${listId}-${current}` : undefined}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        placeholder={placeholder}
        value={typed ?? value?.label ?? ""}
        onChange={(event) => search(event.target.value)}
        onClick={open}
        onKeyDown={press}
        onBlur={leave}
        className="text-ellipsis pr-16"
      />
      <span className="absolute inset-y-0 right-1 flex items-center">
        {value === null ? null : (
          <button
            type="button"
            aria-label={texts.clear}
            title={texts.clear}
            // Not a stop of the Tab key: emptying the field does the same.
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              onChange(null);
              setTyped(null);
            }}
            className="inline-flex size-7 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
          >
            <XIcon aria-hidden="true" className="size-4" />
          </button>
        )}
        <ChevronDownIcon aria-hidden="true" className="pointer-events-none mx-1.5 size-4 text-muted-foreground" />
      </span>
      {/* In the page while closed as well, so that what the field says it controls is always there. */}
      <div
        className={cn(
          "absolute inset-x-0 top-full z-50 mt-1 overflow-hidden rounded-md border border-border bg-popover text-popover-foreground shadow-float",
          !isOpen && "hidden",
        )}
      >
        {/* Browsers put what scrolls into the tab order, and leaving the field by Tab would end in a list that closes. */}
        <div
          ref={list}
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label={texts.label}
          className="max-h-56 overflow-y-auto p-1"
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
            <div
              key={option.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={option.id === value?.id}
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setActive(index)}
              onClick={() => choose(option)}
              className={cn(
                "flex cursor-default items-center gap-2 rounded-md px-2 py-1.5 text-sm",
                // Another kind of choice is in sight however many there are of the usual one.
                Boolean(option.icon) && "sticky -bottom-1 rounded-none border-border border-t bg-popover",
                index === current && "bg-accent text-accent-foreground",
              )}
            >
              {option.icon}
              <span className="min-w-0 flex-1">
                <span className="block truncate">{option.label}</span>
                {option.detail ? (
                  <span className="block truncate text-muted-foreground text-xs">{option.detail}</span>
                ) : null}
              </span>
              {option.id === value?.id ? <CheckIcon aria-hidden="true" className="size-4 shrink-0" /> : null}
            </div>
          ))}
        </div>
        <p role="status" className="px-3 py-2 text-muted-foreground text-xs empty:hidden">
          {isOpen
            ? isLoading
              ? texts.loading
              : options.length === 0
                ? texts.empty
                : hasMore
                  ? texts.more
                  : null
            : null}
        </p>
      </div>
    </div>
  );
}
