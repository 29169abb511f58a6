import { ArchiveIcon, ArchiveRestoreIcon, PencilIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { MoveButtons } from "@/components/desk/list/move-buttons";
import { TAG_TONES } from "@/components/desk/tags/tag-badge";
import { Badge } from "@/components/ui/badge";
import { RowAction } from "@/components/ui/row-action";
import type { OwnStatusDto } from "@/lib/modules/tickets/statuses/schema";

/** What can be done with an own status of the list. */
export type StatusDoes = {
  isBusy: boolean;
  onApproach: () => void;
  onEdit: (status: OwnStatusDto) => void;
  /** Archives it, or brings it back. */
  onArchive: (status: OwnStatusDto) => void;
};

/** An own status of the list, and what can be done with it. */
export function TicketStatusLine({
  status,
  move,
  does: { isBusy, onApproach, onEdit, onArchive },
}: {
  status: OwnStatusDto;
  /** Where it stands among how many, from 0; of archived ones null: they aren't moved. */
  move: { place: number; count: number; onMove: (by: -1 | 1) => void } | null;
  does: StatusDoes;
}) {
  const t = useTranslations("ticket-status-settings");
  const { id, name, base, color, isArchived } = status;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <div className="flex min-w-40 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={TAG_TONES[color]} className="min-w-0 max-w-full">
          <bdi className="truncate">{name}</bdi>
        </Badge>
        {isArchived ? (
          <span className="text-list text-muted-foreground">{t("countsAs", { base: t(`bases.${base}`) })}</span>
        ) : null}
      </div>
      <div className="-my-1 ml-auto flex shrink-0">
        {move ? <MoveButtons id={id} labels={{ up: t("up", { name }), down: t("down", { name }) }} {...move} /> : null}
        {isArchived ? null : (
          <RowAction
            label={t("edit", { name })}
            icon={<PencilIcon aria-hidden="true" />}
            onApproach={onApproach}
            onClick={() => onEdit(status)}
          />
        )}
        <RowAction
          label={t(isArchived ? "restore" : "archive", { name })}
          icon={isArchived ? <ArchiveRestoreIcon aria-hidden="true" /> : <ArchiveIcon aria-hidden="true" />}
          isDisabled={isBusy}
          onClick={() => onArchive(status)}
        />
      </div>
    </li>
  );
}
