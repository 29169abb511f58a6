import { useTranslations } from "next-intl";
import { BoxesField } from "@/components/desk/form/boxes";
import type { BoundField } from "@/components/desk/form/linked-field";
import { FIELD_TEAMS_MAX } from "@/lib/modules/fields/policy";
import type { FieldDto } from "@/lib/modules/fields/schema";

/** A team by name. */
export type Named = { id: number; name: string };

/** What teams are called, in a row. @param unknown what one is called that came since the page was made */
export const teamNames = (ids: readonly number[], teams: readonly Named[], unknown: string): string =>
  ids.map((id) => teams.find((team) => team.id === id)?.name ?? unknown).join(", ");

/** The teams that a field is for; nothing where there are none to choose and none to tell of. */
export function TeamsField({
  field,
  subject,
  teams,
  stored,
}: {
  field: BoundField<readonly number[]>;
  subject: "conversation" | "ticket";
  teams: readonly Named[];
  /** The field as it is stored; null: a new one. */
  stored: Pick<FieldDto, "hasHiddenTeams" | "hasLostTeams"> | null;
}) {
  const t = useTranslations("field-settings");
  const unknown = field.value.filter((id) => !teams.some((team) => team.id === id));
  const options = [
    ...teams.map(({ id, name }) => ({ value: id, label: name })),
    ...unknown.map((id) => ({ value: id, label: t("unknownTeam") })),
  ];
  const isLost = stored?.hasLostTeams === true && field.value.length === 0;
  if (options.length === 0 && !isLost) return null;
  if (options.length === 0) return <p className="text-list text-muted-foreground">{t("lostTeams")}</p>;
  const hint = [t(`teamsHint.${subject}`), isLost && t("lostTeams"), stored?.hasHiddenTeams && t("hiddenTeams")];
  return (
    <BoxesField
      field={{ ...field, onChange: (ids) => field.onChange(ids.toSorted((one, other) => one - other)) }}
      options={options}
      max={FIELD_TEAMS_MAX}
      hint={hint.filter(Boolean).join(" ")}
    />
  );
}
