import Link from "next/link";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { MoveEvent } from "@/components/conversations/moving/move-event";
import { useFieldChanges } from "@/components/desk/fields/use-field-changes";
import { useMay } from "@/components/desk/screen/permissions";
import type { Times } from "@/components/desk/screen/times";
import type { EntryDto } from "@/lib/modules/conversations/schema";
import { MergeEvent } from "./merge-event";
import { LINE } from "./message-item";

/** What happened to the conversation, as one quiet line between the messages; notes have a form of their own. */
export const MessageEvent = memo(function MessageEvent(props: { entry: EntryDto; exact: Times["exact"] }) {
  const { kind } = props.entry;
  if (kind === "merged" || kind === "merged_into" || kind === "unmerged") return <MergeEvent {...props} />;
  if (kind === "messages_out" || kind === "messages_in" || kind === "messages_back") return <MoveEvent {...props} />;
  return <Event {...props} kind={kind} />;
});

type EventKind = Exclude<
  EntryDto["kind"],
  "merged" | "merged_into" | "unmerged" | "messages_out" | "messages_in" | "messages_back"
>;

function Event({ entry, exact, kind }: { entry: EntryDto; exact: Times["exact"]; kind: EventKind }) {
  const t = useTranslations("conversations.events");
  const maySeeRules = useMay("automation.manage");
  const changesText = useFieldChanges();
  const text =
    kind === "note"
      ? ""
      : t(kind, {
          hasName: entry.author ? "yes" : "no",
          name: entry.author?.name ?? "",
          hasTarget: entry.target ? "yes" : "no",
          target: entry.target?.name ?? "",
          hasTeam: entry.content === "" ? "no" : "yes",
          team: entry.content,
          hasWhen: entry.kind === "snoozed" && entry.content !== "" ? "yes" : "no",
          kind: entry.content,
          // Its id and version come first.
          rule: entry.kind === "automated" ? entry.content.replace(/^\S+ /, "") : "",
          when: entry.kind === "snoozed" && entry.content !== "" ? exact(entry.content) : "",
          changes: entry.kind === "fields_changed" ? changesText(entry.content) : "",
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
      {entry.kind === "automated" && maySeeRules ? (
        <>
          {" "}
          <Link href={`/settings#automation/rule-${Number.parseInt(entry.content, 10)}`} className="underline">
            {t("seeRule")}
          </Link>
        </>
      ) : null}
    </p>
  );
}
