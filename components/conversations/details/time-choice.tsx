import { BellRingIcon, ClockIcon } from "lucide-react";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { readSnoozeTime } from "@/lib/client/snooze/read-snooze-time";
import { snoozeChoices } from "./snooze-choices";

type Option = { key: string; label: string; detail: string; until: string | null };

/** A field that takes a time in words, with the times that are offered below it. */
export function TimeChoice({
  label,
  withoutTime,
  maxMs,
  onChoose,
}: {
  label: string;
  /** What is offered beside times, chosen as null. */
  withoutTime?: { label: string; detail: string };
  /** Times further away aren't understood. */
  maxMs?: number;
  /** @param until ISO 8601 */
  onChoose: (until: string | null) => void;
}) {
  const t = useTranslations("conversations.snooze");
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const id = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const [now] = useState(() => Date.now());
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const optionOf = (key: string, label: string, at: number): Option => ({
    key,
    label,
    detail: format.format(at),
    until: new Date(at).toISOString(),
  });

  const typed = text.trim();
  const read = typed === "" ? null : readSnoozeTime(typed, { now, timeZone, isMonthFirst: locale.startsWith("en") });
  const at = read !== null && maxMs !== undefined && read > now + maxMs ? null : read;
  const options: Option[] =
    typed === ""
      ? [
          ...snoozeChoices({ now, timeZone }).map((choice) => optionOf(choice.name, t(choice.name), choice.at)),
          ...(withoutTime ? [{ key: "reply", ...withoutTime, until: null }] : []),
        ]
      : at === null
        ? []
        : [optionOf("typed", typed, at)];
  const index = Math.min(active, options.length - 1);

  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) setActive((index + step + options.length) % options.length);
    else if (event.key === "Enter" && options[index]) onChoose(options[index].until);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <Label htmlFor={`${id}-field`} className="mb-1">
        {label}
      </Label>
      <Input
        id={`${id}-field`}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-options`}
        aria-activedescendant={options[index] ? `${id}-${options[index].key}` : undefined}
        aria-describedby={`${id}-problem`}
        autoFocus
        autoComplete="off"
        maxLength={60}
        placeholder={t("placeholder")}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <p id={`${id}-problem`} role="status" className="text-muted-foreground text-xs empty:hidden">
        {typed !== "" && at === null ? t("unknown") : null}
      </p>
      <div id={`${id}-options`} role="listbox" aria-label={t("options")} className="-mx-2 mt-1 flex flex-col">
        {options.map(({ key, label, detail, until }, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose.
          // biome-ignore lint/a11y/useFocusableInteractive: the same.
          <div
            key={key}
            id={`${id}-${key}`}
            role="option"
            aria-selected={place === index}
            onPointerMove={() => setActive(place)}
            onClick={() => onChoose(until)}
            className={cn(
              "flex min-h-11 cursor-default items-center gap-3 rounded-md px-2 text-list",
              place === index && "bg-accent text-accent-foreground",
            )}
          >
            {until === null ? (
              <BellRingIcon aria-hidden="true" className="size-4 shrink-0" />
            ) : (
              <ClockIcon aria-hidden="true" className="size-4 shrink-0" />
            )}
            <span className="min-w-0 flex-1 truncate">{label}</span>
            <span className="shrink-0 text-muted-foreground text-xs tabular-nums">{detail}</span>
          </div>
        ))}
      </div>
    </>
  );
}
