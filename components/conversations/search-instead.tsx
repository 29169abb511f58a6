"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { exactly, type Instead, quotedText } from "@/lib/client/exact-search";

/** Above rows that aren't what was typed: what was searched for instead, and the way back. */
export function SearchInstead({
  instead,
  typed,
  onSearch,
  className,
}: {
  instead: Instead | null | undefined;
  typed: string;
  onSearch: (search: string) => void;
  className?: string;
}) {
  const t = useTranslations("common.searchInstead");
  return (
    // There from the start: a region that comes together with its text isn't read out.
    <div role="status">
      {instead ? (
        <div className={cn("flex flex-wrap items-center gap-x-2 bg-muted px-4 py-2 text-list", className)}>
          <p className="[overflow-wrap:anywhere]">{t(instead.kind, { query: instead.query, typed })}</p>
          <Button
            variant="link"
            size="sm"
            className="max-w-full shrink whitespace-normal py-1 text-left [overflow-wrap:anywhere]"
            onClick={() => onSearch(exactly(typed))}
          >
            {t("exact", { typed })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** In an empty list's place, after a search for a text as it is written: a search for what is like it. */
export function SearchSimilar({ typed, onSearch }: { typed: string; onSearch: (search: string) => void }) {
  const t = useTranslations("common.searchInstead");
  const text = quotedText(typed);
  return text === null ? null : (
    <Button variant="outline" onClick={() => onSearch(text)}>
      {t("similar")}
    </Button>
  );
}
