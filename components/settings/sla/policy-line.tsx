import { PencilIcon, Trash2Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import { MoveButtons } from "@/components/desk/list/move-buttons";
import { Badge } from "@/components/ui/badge";
import { RowAction } from "@/components/ui/row-action";
import type { SlaPolicyDto } from "@/lib/modules/sla/schema";
import { groupedTargets } from "./policy-summary";
import type { usePolicyWords } from "./use-policy-words";

/** A policy in the list: whom it is for, by when they are answered, and what can be done with it. */
export function PolicyLine({
  policy: { id, name, isActive, condition, targets },
  words,
  calendar,
  place,
  count,
  onMove,
  onApproach,
  onEdit,
  onRemove,
}: {
  policy: SlaPolicyDto;
  words: ReturnType<typeof usePolicyWords>;
  /** The name of the calendar that it counts in. */
  calendar: string;
  /** Where it stands among how many, from 0. */
  place: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onApproach: () => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations("sla-policies");
  const groups = groupedTargets(targets);
  return (
    <li className="flex flex-col gap-2 px-3 py-3 sm:flex-row sm:items-start sm:gap-3">
      <div className="flex min-w-0 flex-1 gap-3">
        <span aria-hidden="true" className="w-5 shrink-0 text-right text-muted-foreground text-sm tabular-nums">
          {place + 1}.
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-1">
            <h3 className="min-w-0 truncate font-medium text-sm">
              <bdi>{name}</bdi>
            </h3>
            <Badge tone={isActive ? "success" : "neutral"}>{t(isActive ? "active" : "inactive")}</Badge>
          </div>
          <p className="mt-0.5 text-pretty text-list [overflow-wrap:anywhere]">{words.conditionText(condition)}</p>
          <ul className="text-list text-muted-foreground tabular-nums">
            {groups.map(({ priorities, target }) => (
              <li key={priorities.join(" ")} className="text-pretty">
                {words.prioritiesText(priorities)}: {words.targetText(target)}
              </li>
            ))}
          </ul>
          <p className="text-list text-muted-foreground [overflow-wrap:anywhere]">{t("countedIn", { calendar })}</p>
        </div>
      </div>
      <div className="-my-1 flex shrink-0 max-sm:justify-end">
        <MoveButtons
          id={id}
          place={place}
          count={count}
          labels={{ up: t("up", { name }), down: t("down", { name }) }}
          onMove={onMove}
        />
        <RowAction
          label={t("edit", { name })}
          icon={<PencilIcon aria-hidden="true" />}
          onApproach={onApproach}
          onClick={onEdit}
        />
        <RowAction label={t("delete", { name })} icon={<Trash2Icon aria-hidden="true" />} onClick={onRemove} />
      </div>
    </li>
  );
}
