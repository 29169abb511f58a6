"use client";

import { SearchIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Input } from "@/components/ui/input";

const TYPING_PAUSE_MS = 250;

/** Free text over subject, customer and tags, asked once typing pauses. */
export function TicketSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const t = useTranslations("tickets");
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(search);
  const asked = useRef(search);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });

  // The back button and shared links change the search from outside; what is being typed must not be overwritten.
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    setText(search);
  }, [search]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      latest.current(wanted);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search className="relative block">
      <SearchIcon
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        ref={field}
        data-ticket-search=""
        type="text"
        inputMode="search"
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
          if (text === "") field.current?.blur();
          else setText("");
        }}
        aria-label={t("filter.search")}
        placeholder={t("filter.search")}
        maxLength={200}
        autoComplete="off"
        className="pr-9 pl-9"
      />
      {text === "" ? null : (
        <button
          type="button"
          aria-label={t("filter.clearSearch")}
          onClick={() => {
            setText("");
            field.current?.focus();
          }}
          className="absolute top-1/2 right-1 inline-flex size-7 -translate-y-1/2 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground"
        >
          <XIcon aria-hidden="true" className="size-4" />
        </button>
      )}
    </search>
  );
}
