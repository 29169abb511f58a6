import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { exactly, type Instead, quotedText } from "@/lib/client/http/exact-search";

const LINK = "h-auto max-w-full shrink whitespace-normal px-0 py-1 text-left [overflow-wrap:anywhere]";

/** What was searched for in the place of what was typed; a click on a word that was put right searches for it. */
export function InsteadText({
  instead: { kind, query },
  typed,
  onSearch,
}: {
  instead: Instead;
  typed: string;
  /** Without it the words are only said. */
  onSearch?: (search: string) => void;
}) {
  const t = useTranslations("common.searchInstead");
  return t.rich(kind, {
    query,
    typed,
    meant: (words) =>
      onSearch ? (
        <Button variant="link" size="sm" className={cn(LINK, "inline font-semibold")} onClick={() => onSearch(query)}>
          {words}
        </Button>
      ) : (
        <strong className="font-semibold">{words}</strong>
      ),
  });
}

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
        <div className={cn("flex flex-wrap items-center gap-x-3 bg-muted px-4 py-2 text-list", className)}>
          <p className="[overflow-wrap:anywhere]">
            <InsteadText instead={instead} typed={typed} onSearch={onSearch} />
          </p>
          <Button variant="link" size="sm" className={LINK} onClick={() => onSearch(exactly(typed))}>
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
