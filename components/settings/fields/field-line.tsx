import { ArchiveIcon, ArchiveRestoreIcon, PencilIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { MoveButtons } from "@/components/desk/list/move-buttons";
import { Badge } from "@/components/ui/badge";
import { RowAction } from "@/components/ui/row-action";
import type { FieldDto } from "@/lib/modules/fields/schema";
import { type Named, teamNames } from "./teams-field";

/** A field of the list: what it is called, in calls as well, what it holds, and what can be done with it. */
export function FieldLine({
  field: { id, key, type, options, isPii, isListed, isArchived, teamIds, hasHiddenTeams },
  name,
  teams,
  place,
  count,
  isBusy,
  onMove,
  onApproach,
  onEdit,
  onArchive,
}: {
  field: FieldDto;
  name: string;
  teams: readonly Named[];
  /** Where it stands among how many, from 0; of archived ones null: they aren't moved. */
  place: number | null;
  count: number;
  isBusy: boolean;
  onMove: (by: -1 | 1) => void;
  onApproach: () => void;
  onEdit: () => void;
  /** Archives it, or brings it back. */
  onArchive: () => void;
}) {
  const t = useTranslations("field-settings");
  const offered = options.filter((option) => !option.isArchived).length;
  const known = teamIds.length === 0 ? "" : teamNames(teamIds, teams, t("unknownTeam"));
  const whose = [known, hasHiddenTeams ? t("otherTeams") : ""].filter(Boolean).join(", ");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <div className="min-w-40 flex-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h4 className="min-w-0 break-words font-medium text-sm">
            <bdi>{name}</bdi>
          </h4>
          {isPii ? <Badge tone="warning">{t("sensitive")}</Badge> : null}
        </div>
        <p className="text-list text-muted-foreground [overflow-wrap:anywhere]">
          {t(`types.${type}`)}
          {options.length > 0 ? ` · ${t("optionCount", { count: offered })}` : null}
          {" · "}
          <code>{key}</code>
          {isListed ? ` · ${t("listed")}` : null}
          {whose === "" ? null : ` · ${t("ofTeams", { teams: whose })}`}
        </p>
      </div>
      <div className="-my-1 ml-auto flex shrink-0">
        {place === null ? null : (
          <MoveButtons
            id={id}
            place={place}
            count={count}
            labels={{ up: t("up", { name }), down: t("down", { name }) }}
            onMove={onMove}
          />
        )}
        {isArchived ? null : (
          <RowAction
            label={t("edit", { name })}
            icon={<PencilIcon aria-hidden="true" />}
            onApproach={onApproach}
            onClick={onEdit}
          />
        )}
        <RowAction
          label={t(isArchived ? "restore" : "archive", { name })}
          icon={isArchived ? <ArchiveRestoreIcon aria-hidden="true" /> : <ArchiveIcon aria-hidden="true" />}
          isDisabled={isBusy}
          onClick={onArchive}
        />
      </div>
    </li>
  );
}
