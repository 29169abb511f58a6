import { ExternalLinkIcon, FileTextIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { SourceDto } from "@/lib/modules/assistant/sources/schema";

/** Where a source can be read: its own address, or the item in the knowledge base. */
function hrefOf({ url, itemId }: Pick<SourceDto, "url" | "itemId">): string {
  return url ?? `/assistant?item=${itemId}`;
}

/** The items that an answer comes from, each with the words that were used. Opened beside the work. */
export function SourceList({ sources }: { sources: readonly SourceDto[] }) {
  const t = useTranslations("assistant-panel");
  if (sources.length === 0) return null;
  return (
    <div className="text-xs">
      <p className="mb-1 font-semibold">{t("sources")}</p>
      <ul className="flex flex-col gap-1">
        {sources.map((source) => (
          <li key={`${source.itemId} ${source.quote}`} className="min-w-0">
            <a
              href={hrefOf(source)}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex max-w-full items-center gap-1 font-medium text-brand underline underline-offset-2 hover:no-underline"
            >
              {source.type === "website_link" ? (
                <ExternalLinkIcon aria-hidden="true" className="size-3 shrink-0" />
              ) : (
                <FileTextIcon aria-hidden="true" className="size-3 shrink-0" />
              )}
              <span className="truncate">{source.title}</span>
            </a>
            {source.quote ? (
              <details>
                <summary className="w-fit cursor-pointer rounded-md text-muted-foreground">{t("quote")}</summary>
                <blockquote className="mt-1 whitespace-pre-line break-words border-border border-l-2 pl-2 text-muted-foreground">
                  {source.quote}
                </blockquote>
              </details>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
