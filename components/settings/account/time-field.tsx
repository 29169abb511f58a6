import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { completeTime } from "@/components/desk/hours/complete-time";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** A time of the day, saved when its field is left; what is none is said, and isn't saved. */
export function TimeField({
  label,
  value,
  onSave,
}: {
  label: string;
  /** `HH:MM`. */
  value: string;
  onSave: (time: string) => void;
}) {
  const t = useTranslations("settings.quiet");
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [isWrong, setWrong] = useState(false);

  function leave() {
    const time = completeTime(typed);
    setTyped(time);
    const isTime = TIME.test(time);
    setWrong(!isTime);
    if (isTime && time !== value) onSave(time);
  }

  return (
    <div className="flex min-w-0 flex-col">
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        placeholder="00:00"
        className="tabular-nums"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
        onKeyDown={({ key }) => key === "Enter" && leave()}
      />
      {isWrong ? (
        <p id={`${id}-error`} role="alert" className="text-danger text-list">
          {t("timeWrong")}
        </p>
      ) : null}
    </div>
  );
}
