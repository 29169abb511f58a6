"use client";

import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LabelledSelect } from "@/components/ui/native-select";
import { type AnalyticsView, CHANNELS, isNarrowed } from "@/lib/modules/analytics/filter";
import { useAnalytics } from "./analytics-context";
import { PeriodFilter } from "./period-filter";
import { useAnalyticsOptions } from "./use-analytics-options";

/** The period, and what narrows the figures. */
export function FilterBar({
  view: shownView,
  shownDays,
  today,
  onChange: onChosen,
}: {
  view: AnalyticsView;
  shownDays: { from: string; to: string };
  today: string;
  onChange: (view: AnalyticsView, how?: "push" | "replace") => void;
}) {
  const t = useTranslations("analytics.filters");
  const names = useTranslations("analytics.channels");
  const { seesEverybody, teams } = useAnalytics();
  const { attenders, tags } = useAnalyticsOptions();
  // The address follows a moment later; until then a field would jump back to what it was.
  const [chosen, setChosen] = useState({ before: shownView, view: shownView });
  if (chosen.before !== shownView) setChosen({ before: shownView, view: shownView });
  const { view } = chosen;
  const onChange = (next: AnalyticsView, how?: "push" | "replace") => {
    setChosen({ before: shownView, view: next });
    onChosen(next, how);
  };
  const { channel, team, attenderId, tag } = view;
  return (
    <section aria-label={t("label")} className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-start">
      <PeriodFilter view={view} shownDays={shownDays} today={today} onChange={onChange} />
      <LabelledSelect
        className="min-w-0 sm:w-36"
        labelClassName="mb-1"
        label={t("channel")}
        value={channel ?? ""}
        choices={CHANNELS.map((value) => ({ value, label: names(value) }))}
        onChange={({ target }) =>
          onChange({ ...view, channel: CHANNELS.find((value) => value === target.value) ?? null })
        }
      >
        <option value="">{t("all")}</option>
      </LabelledSelect>
      {teams.length > 0 ? (
        <LabelledSelect
          className="min-w-0 sm:w-40"
          labelClassName="mb-1"
          label={t("team")}
          value={team ?? ""}
          choices={teams.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => {
            const chosenTeam = target.value ? Number(target.value) : null;
            // Of all teams together only some see others' figures.
            const isOthersSeen = seesEverybody || chosenTeam !== null;
            onChange({ ...view, team: chosenTeam, attenderId: isOthersSeen ? attenderId : null });
          }}
        >
          <option value="">{t(seesEverybody ? "allTeams" : "ownFigures")}</option>
        </LabelledSelect>
      ) : null}
      {seesEverybody || team !== null ? (
        <LabelledSelect
          className="min-w-0 sm:w-48"
          labelClassName="mb-1"
          label={t("attender")}
          value={attenderId ?? ""}
          choices={attenders.map(({ id, name, isActive }) => ({
            value: id,
            label: isActive ? name : t("inactiveAttender", { name }),
          }))}
          onChange={({ target }) => onChange({ ...view, attenderId: target.value ? Number(target.value) : null })}
        >
          <option value="">{t("all")}</option>
          {/* The choices may be on their way still, or not have what the address names. */}
          {attenderId !== null && !attenders.some((known) => known.id === attenderId) ? (
            <option value={attenderId}>{t("unknownAttender", { id: attenderId })}</option>
          ) : null}
        </LabelledSelect>
      ) : null}
      <LabelledSelect
        className="min-w-0 sm:w-44"
        labelClassName="mb-1"
        label={t("tag")}
        value={tag ?? ""}
        choices={tags.map((value) => ({ value, label: value }))}
        onChange={({ target }) => onChange({ ...view, tag: target.value || null })}
      >
        <option value="">{t("allTags")}</option>
        {tag !== null && !tags.includes(tag) ? <option value={tag}>{tag}</option> : null}
      </LabelledSelect>
      {isNarrowed(view) ? (
        <Button
          icon={XIcon}
          variant="ghost"
          className="max-sm:col-span-2 sm:self-end"
          onClick={() => onChange({ ...view, channel: null, team: null, attenderId: null, tag: null })}
        >
          {t("clear")}
        </Button>
      ) : null}
    </section>
  );
}
