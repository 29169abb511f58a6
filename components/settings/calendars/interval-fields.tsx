import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { FieldError } from "@/components/desk/form/field-error";
import { TimePair } from "@/components/desk/hours/time-pair";
import { IconButton } from "@/components/ui/icon-button";
import type { IntervalDraft } from "./calendar-draft";

/** One interval of a day, with the way to remove it. `day` names the day to who hears the fields. */
export function IntervalFields({
  id,
  day,
  number,
  interval,
  startError,
  endError,
  dayErrorId,
  onChange,
  onRemove,
}: {
  id: string;
  day: string;
  number: number;
  interval: IntervalDraft;
  startError: string | undefined;
  endError: string | undefined;
  dayErrorId: string | undefined;
  onChange: (interval: IntervalDraft) => void;
  onRemove: () => void;
}) {
  const t = useTranslations("settings.calendars");
  return (
    <div data-row={interval.key}>
      <div className="flex items-center gap-2">
        <TimePair
          id={id}
          t={t}
          of={{ day, number }}
          value={interval}
          errors={{ start: startError, end: endError }}
          dayErrorId={dayErrorId}
          className="w-auto max-w-20 flex-1"
          onChange={onChange}
        />
        <IconButton label={t("removeInterval", { number, day })} icon={XIcon} onClick={onRemove} />
      </div>
      <FieldError id={`${id}-start-error`} message={startError} />
      {endError === startError ? null : <FieldError id={`${id}-end-error`} message={endError} />}
    </div>
  );
}
