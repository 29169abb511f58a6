import { LockIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, type ReactNode } from "react";
import type { Times } from "@/components/desk/screen/times";
import { NoteText } from "@/components/desk/timeline/note-text";
import { cn } from "@/components/ui/cn";
import type { EntryDto } from "@/lib/modules/conversations/schema";
import { LINE } from "./message-item";

const NOBODY: readonly string[] = [];
/** The look of a private note, beside its box. */
export const NOTE = "border-warning/40 bg-warning-tint text-foreground";

/** Who wrote a private note, and that it is one. */
export function NoteHead({ author, children }: { author: string; children: ReactNode }) {
  const t = useTranslations("conversations");
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-warning-tint-foreground text-xs">
      <span className="inline-flex items-center gap-1 self-center font-medium">
        <LockIcon aria-hidden="true" className="size-3" />
        {t("note.title")}
      </span>
      <span className="font-medium text-foreground">{author}</span>
      {children}
    </p>
  );
}

/** A private note. `names` are those of the attenders it names. */
export const NoteItem = memo(function NoteItem({
  entry,
  names,
  isForViewer,
  time,
  exact,
}: {
  entry: EntryDto;
  /** Joined by line breaks, so that equal names are equal props. */
  names: string;
  isForViewer: boolean;
  time: Times["time"];
  exact: Times["exact"];
}) {
  const t = useTranslations("conversations");
  return (
    <article data-line="" data-entry={entry.id} tabIndex={-1} className={cn(LINE, "flex flex-row-reverse")}>
      <div
        className={cn(
          "min-w-0 max-w-[85%] rounded-lg border px-3 py-2 sm:max-w-[70%]",
          NOTE,
          isForViewer && "border-warning border-l-4",
        )}
      >
        <NoteHead author={entry.author?.name ?? t("byAssistant")}>
          <time dateTime={entry.createdAt} title={exact(entry.createdAt)} className="ml-auto">
            {time(entry.createdAt)}
          </time>
        </NoteHead>
        <NoteText text={entry.content} names={names === "" ? NOBODY : names.split("\n")} />
      </div>
    </article>
  );
});
