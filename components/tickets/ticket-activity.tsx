import { ArrowRightIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFieldChanges } from "@/components/desk/fields/use-field-changes";
import { useScreen } from "@/components/desk/screen/screen-context";
import type { TicketChange, TicketEntryDto } from "@/lib/modules/tickets/schema";
import { useTicketText } from "./use-ticket-text";

/** A line of the activity: who did what when, with each field's values before and after. */
export function TicketActivity({ entry, onOpen }: { entry: TicketEntryDto; onOpen: (id: string) => void }) {
  const t = useTranslations("tickets");
  const { times } = useScreen();
  const changesText = useFieldChanges();
  const next = entry.nextTicketId;
  return (
    <div className="relative border-border border-l-2 pb-1 pl-4 before:absolute before:top-1.5 before:-left-[5px] before:size-2 before:rounded-full before:bg-muted-foreground">
      <p className="flex flex-wrap items-baseline gap-x-2 text-list">
        <span>
          {t(`activity.${entry.kind}`, { name: entry.authorName })}
          {next === null ? null : (
            <>
              {" "}
              <button type="button" onClick={() => onOpen(next)} className="text-brand underline underline-offset-2">
                #{next.replace("ticket-", "")}
              </button>
            </>
          )}
        </span>
        <time
          dateTime={entry.createdAt}
          title={times.exact(entry.createdAt)}
          className="ml-auto text-muted-foreground text-xs"
          suppressHydrationWarning
        >
          {times.brief(entry.createdAt)}
        </time>
      </p>
      {entry.changes.length + entry.fieldChanges.length > 0 ? (
        <ul className="mt-0.5 flex flex-col gap-0.5 text-muted-foreground text-xs">
          {entry.changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
          {entry.fieldChanges.map((change) => (
            <li key={change.id} className="break-words">
              {changesText([change])}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Change({ change }: { change: TicketChange }) {
  const texts = useTranslations("ticket-form");
  const t = useTranslations("tickets");
  const valueText = useTicketText();
  const { field, from, to, fromName, toName } = change;
  return (
    <li className="flex flex-wrap items-center gap-1">
      <span className="font-medium">{texts(`fields.${field}`)}:</span>
      {field === "description" || field === "conversation" ? (
        <span>{t(field === "description" ? "activity.textChanged" : "activity.conversationChanged")}</span>
      ) : (
        <>
          <span className="line-through">{fromName ?? valueText(field, from)}</span>
          <ArrowRightIcon role="img" aria-label={t("activity.to")} className="size-3" />
          <span className="text-foreground">{toName ?? valueText(field, to)}</span>
        </>
      )}
    </li>
  );
}
