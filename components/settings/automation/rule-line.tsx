import { CopyIcon, HistoryIcon, PencilIcon, Trash2Icon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { MoveButtons } from "@/components/desk/list/move-buttons";
import { cn } from "@/components/ui/cn";
import { RowAction } from "@/components/ui/row-action";
import { SwitchInput } from "@/components/ui/switch";
import { FAILURES_MAX } from "@/lib/modules/automation/policy";
import type { RuleDto } from "@/lib/modules/automation/schema";
import { ruleAnchor } from "./use-pointed-rule";

/** A rule in the list: the sentence that it is, what it did, and what can be done with it. */
export function RuleLine({
  rule: { id, name, isActive, runs, lastRunAt, failures },
  sentence,
  place,
  count,
  isPointedAt,
  onMove,
  onSwitch,
  onApproach,
  onEdit,
  onCopy,
  onLook,
  onRemove,
}: {
  rule: RuleDto;
  sentence: string;
  /** Where it stands among how many, from 0; null while only some of them are shown. */
  place: number | null;
  count: number;
  /** A link led to it. */
  isPointedAt: boolean;
  onMove: (by: -1 | 1) => void;
  onSwitch: (isActive: boolean) => void;
  onApproach: () => void;
  onEdit: () => void;
  onCopy: () => void;
  onLook: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations("automation");
  const format = useFormatter();
  const isPaused = !isActive && failures >= FAILURES_MAX;
  return (
    <li
      id={ruleAnchor(id)}
      aria-current={isPointedAt || undefined}
      className={cn("flex scroll-mt-20 flex-col gap-2 px-3 py-3 lg:scroll-mt-6", isPointedAt && "bg-brand-tint")}
    >
      <div className="flex min-w-0 gap-3">
        {place === null ? null : (
          <span aria-hidden="true" className="w-5 shrink-0 text-right text-muted-foreground text-sm tabular-nums">
            {place + 1}.
          </span>
        )}
        <div className="min-w-0 flex-1">
          <h3 className="min-w-0 truncate font-medium text-sm">
            <bdi>{name}</bdi>
          </h3>
          <p className="mt-0.5 text-pretty text-list [overflow-wrap:anywhere]">{sentence}</p>
          <p className="text-list text-muted-foreground">
            {lastRunAt === null
              ? t("neverRan")
              : t("ran", {
                  count: runs,
                  when: format.dateTime(new Date(lastRunAt), { dateStyle: "short", timeStyle: "short" }),
                })}
          </p>
          {isPaused ? <p className="text-danger text-list">{t("paused", { count: FAILURES_MAX })}</p> : null}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div className="flex items-center gap-2 text-list">
          <SwitchInput
            aria-label={t("switch", { name })}
            checked={isActive}
            onChange={({ target }) => onSwitch(target.checked)}
          />
          <span aria-hidden="true">{t(isActive ? "on" : "off")}</span>
        </div>
        <div className="-my-1 ml-auto flex shrink-0 flex-wrap justify-end">
          {place === null ? null : (
            <MoveButtons
              id={id}
              place={place}
              count={count}
              labels={{ up: t("up", { name }), down: t("down", { name }) }}
              onMove={onMove}
            />
          )}
          <RowAction label={t("look", { name })} icon={<HistoryIcon aria-hidden="true" />} onClick={onLook} />
          <RowAction label={t("copy", { name })} icon={<CopyIcon aria-hidden="true" />} onClick={onCopy} />
          <RowAction
            label={t("edit", { name })}
            icon={<PencilIcon aria-hidden="true" />}
            onApproach={onApproach}
            onClick={onEdit}
          />
          <RowAction label={t("delete", { name })} icon={<Trash2Icon aria-hidden="true" />} onClick={onRemove} />
        </div>
      </div>
    </li>
  );
}
