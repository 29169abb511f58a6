import { LockIcon, UsersIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type BoundField, LinkedField } from "@/components/desk/form/linked-field";
import { useTeams } from "@/components/desk/screen/teams";
import { cn } from "@/components/ui/cn";
import { NativeSelect } from "@/components/ui/native-select";
import type { TicketDto } from "@/lib/modules/tickets/schema";
import type { TicketValues } from "./ticket-form-values";

const AUTO = "auto";

/** The team that a ticket belongs to. `isPrivate`: others don't even see its name. */
export function TicketTeam({
  team,
  isPrivate,
  className,
}: {
  team: NonNullable<TicketDto["team"]>;
  isPrivate: boolean;
  className?: string;
}) {
  const t = useTranslations("ticket-form");
  const Icon = isPrivate ? LockIcon : UsersIcon;
  return (
    <span title={team.name} className={cn("inline-flex min-w-0 items-center gap-1", className)}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">{t("fields.team")}: </span>
      <bdi className="truncate">{team.name}</bdi>
      {isPrivate ? <span className="sr-only">, {t("privateTeam")}</span> : null}
    </span>
  );
}

/** The team of a ticket in its form; nothing in a workspace without teams. */
export function TicketTeamField({ field }: { field: BoundField<TicketValues["team"]> }) {
  const t = useTranslations("ticket-form");
  const teams = useTeams();
  const { value, onChange } = field;
  const own = value === AUTO ? null : value;
  if (teams.length === 0 && own === null) return null;
  return (
    <LinkedField field={field} className="sm:col-span-2">
      {(links) => (
        <NativeSelect
          {...links}
          value={value === AUTO ? AUTO : (own?.id ?? "")}
          choices={teams.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => {
            const chosen = teams.find(({ id }) => id === Number(target.value));
            onChange(target.value === AUTO ? AUTO : chosen ? { id: chosen.id, label: chosen.name } : null);
          }}
        >
          {/* What a new ticket begins with; one that is there has a team or none. */}
          {value === AUTO ? <option value={AUTO}>{t("teamAuto")}</option> : null}
          <option value="">{t("noTeam")}</option>
          {/* One that whoever has the ticket doesn't know of otherwise. */}
          {own && !teams.some(({ id }) => id === own.id) ? <option value={own.id}>{own.label}</option> : null}
        </NativeSelect>
      )}
    </LinkedField>
  );
}
