import Link from "next/link";
import { useTranslations } from "next-intl";
import { memo } from "react";
import type { Times } from "@/components/desk/screen/times";
import type { EntryDto } from "@/lib/modules/conversations/schema";
import { LINE } from "./message-item";

/** What happened to the conversation, as one quiet line between the messages; notes have a form of their own. */
export const MessageEvent = memo(function MessageEvent({ entry, exact }: { entry: EntryDto; exact: Times["exact"] }) {
  const t = useTranslations("conversations.events");
  const text =
    entry.kind === "note"
      ? ""
      : t(entry.kind, {
          hasName: entry.author ? "yes" : "no",
          name: entry.author?.name ?? "",
          hasTarget: entry.target ? "yes" : "no",
          target: entry.target?.name ?? "",
          hasTeam: entry.content === "" ? "no" : "yes",
          team: entry.content,
          hasWhen: entry.kind === "snoozed" && entry.content !== "" ? "yes" : "no",
          kind: entry.content,
          when: entry.kind === "snoozed" && entry.content !== "" ? exact(entry.content) : "",
        });
  return (
    <p data-line="" data-entry={entry.id} className={`${LINE} text-center text-muted-foreground text-xs`}>
      <time dateTime={entry.createdAt} title={exact(entry.createdAt)}>
        {text}
      </time>
      {entry.kind === "continued_in" || entry.kind === "continues" ? (
        <>
          {" "}
          <Link href={`/conversations/${entry.content}`} className="underline">
            {t("see")}
          </Link>
        </>
      ) : null}
    </p>
  );
});
