"use client";

import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { type AnalyticsView, CHANNELS, isNarrowed } from "@/lib/modules/analytics/filter";
import { PeriodFilter } from "./period-filter";
import { useAnalyticsOptions } from "./use-analytics-options";

/** The period, and what narrows the figures. */
export function FilterBar({
  view: shownView,
  shownDays,
  today,
  isAdministrator,
  onChange: onChosen,
}: {
  view: AnalyticsView;
  shownDays: { from: string; to: string };
  today: string;
  isAdministrator: boolean;
  onChange: (view: AnalyticsView, how?: "push" | "replace") => void;
}) {
  const t = useTranslations("analytics.filters");
  const names = useTranslations("analytics.channels");
  const id = useId();
  const { attenders, tags } = useAnalyticsOptions();
  // The address follows a moment later; until then a field would jump back to what it was.
  const [chosen, setChosen] = useState({ before: shownView, view: shownView });
  if (chosen.before !== shownView) setChosen({ before: shownView, view: shownView });
  const { view } = chosen;
  const onChange = (next: AnalyticsView, how?: "push" | "replace") => {
    setChosen({ before: shownView, view: next });
    onChosen(next, how);
  };
  const { channel, attenderId, tag } = view;
  return (
    <section aria-label={t("label")} className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-start">
      <PeriodFilter view={view} shownDays={shownDays} today={today} onChange={onChange} />
      <div className="min-w-0 sm:w-36">
        <Label htmlFor={`${id}-channel`} className="mb-1">
          {t("channel")}
        </Label>
        <NativeSelect
          id={`${id}-channel`}
          value={channel ?? ""}
          onChange={({ target }) =>
            onChange({ ...view, channel: CHANNELS.find((value) => value === target.value) ?? null })
          }
        >
          <option value="">{t("all")}</option>
          {CHANNELS.map((value) => (
            <option key={value} value={value}>
              {names(value)}
            </option>
          ))}
        </NativeSelect>
      </div>
      {isAdministrator ? (
        <div className="min-w-0 sm:w-48">
          <Label htmlFor={`${id}-attender`} className="mb-1">
            {t("attender")}
          </Label>
          <NativeSelect
            id={`${id}-attender`}
            value={attenderId ?? ""}
            onChange={({ target }) => onChange({ ...view, attenderId: target.value ? Number(target.value) : null })}
          >
            <option value="">{t("all")}</option>
            {/* The choices may be on their way still, or not have what the address names. */}
            {attenderId !== null && !attenders.some((known) => known.id === attenderId) ? (
              <option value={attenderId}>{t("unknownAttender", { id: attenderId })}</option>
            ) : null}
            {attenders.map(({ id: value, name, isActive }) => (
              <option key={value} value={value}>
                {isActive ? name : t("inactiveAttender", { name })}
              </option>
            ))}
          </NativeSelect>
        </div>
      ) : null}
      <div className="min-w-0 sm:w-44">
        <Label htmlFor={`${id}-tag`} className="mb-1">
          {t("tag")}
        </Label>
        <NativeSelect
          id={`${id}-tag`}
          value={tag ?? ""}
          onChange={({ target }) => onChange({ ...view, tag: target.value || null })}
        >
          <option value="">{t("allTags")}</option>
          {tag !== null && !tags.includes(tag) ? <option value={tag}>{tag}</option> : null}
          {tags.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </NativeSelect>
      </div>
      {isNarrowed(view) ? (
        <Button
          variant="ghost"
          className="max-sm:col-span-2 sm:mt-6"
          onClick={() => onChange({ ...view, channel: null, attenderId: null, tag: null })}
        >
          <XIcon aria-hidden="true" />
          {t("clear")}
        </Button>
      ) : null}
    </section>
  );
}
