import { PencilIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useLeaveWarning } from "@/components/ui/unsaved/unsaved";
import { dropForm, keepForm, keptForm } from "@/lib/client/forms/kept-forms";
import { useWork } from "@/lib/client/use-work";
import { SUBJECT_MAX_LENGTH } from "./ticket-limits";

/** The subject of a ticket, which a click turns into a field. */
export function TicketTitle({
  ticketId,
  subject,
  onSave,
}: {
  ticketId: string;
  subject: string;
  /** @returns whether it is saved; what was typed stays otherwise. */
  onSave: (subject: string) => Promise<boolean>;
}) {
  const t = useTranslations("tickets");
  const key = `tickets/${ticketId}/subject`;
  const [typed, setTyped] = useState(() => keptForm<string>(key));
  const { isBusy: isSaving, run } = useWork();
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const isEditing = typed !== null;
  useLeaveWarning(typed !== null && typed !== subject);
  const begun = useRef(false);

  // Kept while it is edited, so that another screen or ticket costs nothing of it.
  const type = (next: string | null) => {
    setTyped(next);
    if (next === null || next === subject) dropForm(key);
    else keepForm(key, next);
  };

  // The field is gone, and the focus with it.
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const save = async () => {
    const wanted = typed?.trim() ?? "";
    if (wanted === "" || wanted === subject) return type(null);
    await run(async () => {
      if (await onSave(wanted)) type(null);
    });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      type(null);
    } else if (event.key === "Enter") {
      event.preventDefault();
      void save();
    }
  };

  if (typed === null)
    return (
      <h2 className="min-w-0">
        <button
          ref={button}
          type="button"
          title={t("subject.edit")}
          onClick={() => {
            begun.current = true;
            type(subject);
          }}
          className="group/title -mx-1 flex max-w-full items-start gap-2 rounded-md px-1 text-left font-semibold text-base hover:bg-accent"
        >
          <span className="line-clamp-2 min-w-0 break-words">{subject}</span>
          <PencilIcon
            aria-hidden="true"
            className="mt-1 size-3.5 shrink-0 text-muted-foreground opacity-0 group-hover/title:opacity-100 group-focus-visible/title:opacity-100"
          />
          <span className="sr-only">{t("subject.edit")}</span>
        </button>
      </h2>
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Input
        // Whoever comes back to a ticket walks through the list.
        autoFocus={begun.current}
        value={typed}
        maxLength={SUBJECT_MAX_LENGTH}
        aria-label={t("subject.field")}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={press}
        className="min-w-40 flex-1 font-semibold"
      />
      <span className="flex gap-2">
        <Button size="sm" disabled={isSaving} onClick={() => void save()}>
          {t("subject.save")}
        </Button>
        <Button size="sm" variant="outline" onClick={() => type(null)}>
          {t("subject.cancel")}
        </Button>
      </span>
    </div>
  );
}
