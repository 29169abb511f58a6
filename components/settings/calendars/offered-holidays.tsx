import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { FailedLine } from "@/components/ui/failed-line";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Skeleton } from "@/components/ui/skeleton";
import { QueryProvider } from "@/lib/client/cache/query-client";
import { apiGet } from "@/lib/client/http/api";
import type { Weekday } from "@/lib/kernel/open-time/calendar";
import { BRAZILIAN_STATES, type OfferedHoliday } from "@/lib/modules/calendars/schema";
import { type HolidayDraft, type IntervalDraft, toHolidayDraft } from "./calendar-draft";
import { isKnown, toHoliday } from "./taken-holidays";

const KINDS = ["national", "state", "optional"] as const;
const STATES = Object.entries(BRAZILIAN_STATES).map(([value, label]) => ({ value, label }));
const keyOf = ({ date, name }: OfferedHoliday) => `${date} ${name}`;

type Props = {
  holidays: readonly HolidayDraft[];
  /** The week's hours: a day that is free from noon on is open in its morning. */
  hours: Readonly<Record<Weekday, readonly IntervalDraft[]>>;
  /** How many more the list takes. */
  room: number;
  onAdd: (holidays: HolidayDraft[]) => void;
  onCancel: () => void;
};

/** Asks which holidays of Brazil are taken into the list; those by law are ticked already. */
export function OfferedHolidays(props: Props) {
  return (
    <QueryProvider>
      <Offered {...props} />
    </QueryProvider>
  );
}

function Offered({ holidays, hours, room, onAdd, onCancel }: Props) {
  const t = useTranslations("settings.calendars.offered");
  const locale = useLocale();
  const [state, setState] = useState("");
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const panel = useRef<HTMLFieldSetElement>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ["offered-holidays", state],
    queryFn: ({ signal }) =>
      apiGet<{ items: OfferedHoliday[] }>("/api/v1/holidays", { state: state || undefined }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => panel.current?.querySelector("select")?.focus(), []);
  const retry = () => {
    // The button that had the focus goes.
    panel.current?.querySelector("select")?.focus();
    void refetch();
  };

  const dayText = new Intl.DateTimeFormat(locale, { dateStyle: "short", timeZone: "UTC" });
  const weekdayText = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const fresh = (data?.items ?? []).filter((offered) => !isKnown(offered, holidays));
  const isTicked = (offered: OfferedHoliday) => changed[keyOf(offered)] ?? offered.kind !== "optional";
  const chosen = fresh.filter(isTicked).slice(0, room);

  return (
    <fieldset
      ref={panel}
      data-own-escape
      className="mt-3 min-w-0 rounded-md bg-muted p-3"
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
        // Enter must not save the whole form.
        if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) event.preventDefault();
      }}
    >
      <legend className="sr-only">{t("title")}</legend>
      <div className="max-w-64">
        <Label htmlFor="offered-state">{t("state")}</Label>
        <NativeSelect
          id="offered-state"
          value={state}
          choices={STATES}
          onChange={(event) => setState(event.target.value)}
        >
          <option value="">{t("noState")}</option>
        </NativeSelect>
      </div>
      {isError ? (
        <FailedLine className="mt-3" text={t("failed")} retry={t("retry")} onRetry={retry} />
      ) : data === undefined ? (
        <Skeleton className="mt-3 h-64" />
      ) : (
        KINDS.map((kind) => {
          const items = data.items.filter((offered) => offered.kind === kind);
          if (items.length === 0) return null;
          return (
            <fieldset key={kind} className="mt-3 min-w-0">
              <legend className="font-medium text-list">{t(kind === "state" ? "stateKind" : kind)}</legend>
              <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
                {items.map((offered) => {
                  const known = isKnown(offered, holidays);
                  const date = new Date(offered.date);
                  return (
                    <li key={keyOf(offered)}>
                      <label className="flex min-h-8 items-center gap-2 text-list">
                        <input
                          type="checkbox"
                          className="size-4 shrink-0 accent-primary"
                          disabled={known}
                          checked={known || isTicked(offered)}
                          onChange={({ target }) => setChanged({ ...changed, [keyOf(offered)]: target.checked })}
                        />
                        <span className="shrink-0 tabular-nums">
                          {dayText.format(date)}{" "}
                          <span className="text-muted-foreground">{weekdayText.format(date)}</span>
                        </span>
                        <span className="min-w-0">
                          {offered.name}
                          <span className="text-muted-foreground">
                            {known ? ` · ${t("known")}` : offered.isYearly ? ` · ${t("yearly")}` : ""}
                            {offered.closed === undefined
                              ? ""
                              : ` · ${offered.closed.end === "24:00" ? t("freeFrom", { time: offered.closed.start }) : t("freeUntil", { time: offered.closed.end })}`}
                          </span>
                        </span>
                      </label>
                    </li>
                  );
                })}
              </ul>
            </fieldset>
          );
        })
      )}
      <p className="mt-3 text-muted-foreground text-xs">{t("hint")}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          aria-disabled={chosen.length === 0 || undefined}
          onClick={() =>
            chosen.length > 0 ? onAdd(chosen.map((offered) => toHolidayDraft(toHoliday(offered, hours)))) : undefined
          }
        >
          {t("add", { count: chosen.length })}
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </fieldset>
  );
}
