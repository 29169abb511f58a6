"use client";

import { useTranslations } from "next-intl";
import { SelectField } from "@/components/desk/form/form-fields";
import type { BoundField } from "@/components/desk/form/linked-field";
import type { TeamName } from "@/lib/modules/teams/schema";

const NO_TEAM = "0";

/** The team that a config's new conversations are for. A deleted one is shown as none, which is what they are then. */
export function TeamField({ field, teams }: { field: BoundField<number | null>; teams: readonly TeamName[] }) {
  const t = useTranslations("channels.config");
  const isKnown = teams.some(({ id }) => id === field.value);
  return (
    <SelectField
      hint={t("teamHint")}
      field={{
        ...field,
        value: isKnown ? String(field.value) : NO_TEAM,
        onChange: (value) => field.onChange(value === NO_TEAM ? null : Number(value)),
      }}
      options={[
        { value: NO_TEAM, label: t("noTeam") },
        ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
