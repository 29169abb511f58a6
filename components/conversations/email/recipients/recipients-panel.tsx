import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { DraftPerson } from "@/lib/client/outbox/draft-recipients";
import { PeopleField } from "./people-field";

/** To whom a message goes, list by list. */
export type NamedPeople = { to: DraftPerson[]; cc: DraftPerson[]; bcc: DraftPerson[] };

/** The three lists of people to whom an answer goes. Escape, and Enter in an empty field, lead back to the text. */
export function RecipientsPanel({
  people,
  startsAt,
  known,
  own,
  onChange,
  onClose,
}: {
  people: NamedPeople;
  /** The list that has the focus at first; null: none. */
  startsAt: "to" | "cc" | null;
  known: readonly DraftPerson[];
  own: readonly string[];
  onChange: (people: NamedPeople) => void;
  onClose: () => void;
}) {
  const t = useTranslations("conversation-channels.recipients");
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (startsAt !== null) first.current?.focus();
  }, [startsAt]);
  return (
    <div className="flex flex-col gap-1 pb-1">
      {(["to", "cc", "bcc"] as const).map((list) => (
        <PeopleField
          key={list}
          {...(list === startsAt && { ref: first })}
          label={t(list)}
          people={people[list]}
          known={known}
          own={own}
          isRequired={list === "to"}
          problem={list === "to" && people.to.length === 0 ? t("nobody") : undefined}
          onChange={(next) => onChange({ ...people, [list]: next })}
          onEscape={onClose}
          onSubmit={onClose}
        />
      ))}
    </div>
  );
}
