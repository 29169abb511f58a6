import { ArchiveIcon, ArchiveRestoreIcon, PencilIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { MoveButtons } from "@/components/desk/list/move-buttons";
import { Badge } from "@/components/ui/badge";
import { RowAction } from "@/components/ui/row-action";
import type { TicketFormDto } from "@/lib/modules/forms/schema";

/** A form in the list: what it asks, whose it is, and what can be done with it. */
export function FormLine({
  form: { id, name, fields, isArchived },
  team,
  fieldNames,
  place,
  count,
  isBusy,
  onMove,
  onApproach,
  onEdit,
  onArchive,
}: {
  form: TicketFormDto;
  /** The name of its team; null: nobody's in particular. */
  team: string | null;
  /** What the fields are called that it asks. */
  fieldNames: string;
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
  const t = useTranslations("form-settings");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <div className="min-w-40 flex-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h4 className="min-w-0 break-words font-medium text-sm">
            <bdi>{name}</bdi>
          </h4>
          {team === null ? null : <Badge title={team}>{team}</Badge>}
        </div>
        <p className="text-list text-muted-foreground [overflow-wrap:anywhere]">
          {t("fieldCount", { count: fields.length })}: {fieldNames}
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
