import { CombineIcon, PencilIcon, Trash2Icon } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { TAG_TONES } from "@/components/desk/tags/tag-badge";
import { Badge } from "@/components/ui/badge";
import { RowAction } from "@/components/ui/row-action";
import type { ListedTagDto } from "@/lib/modules/tags/schema";

/** A tag of the list: how it looks, what it is for, how much it is used, and what can be done with it. */
export function TagLine({
  tag,
  isBusy,
  onApproach,
  onEdit,
  onMerge,
  onRemove,
}: {
  tag: ListedTagDto;
  isBusy: boolean;
  onApproach: () => void;
  onEdit: () => void;
  onMerge: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations("tag-settings");
  const format = useFormatter();
  const { name, color, description, use } = tag;
  const lastUsed = use?.lastUsedAt
    ? t("lastUsed", { date: format.dateTime(new Date(use.lastUsedAt), { dateStyle: "medium" }) })
    : null;
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={TAG_TONES[color]}>
            <bdi className="truncate">{name}</bdi>
          </Badge>
          {use ? (
            <span className="text-muted-foreground text-xs tabular-nums">
              {t(use.isExact ? "uses" : "usesOver", { count: use.uses })}
              {lastUsed === null ? null : ` · ${lastUsed}`}
            </span>
          ) : null}
        </div>
        {description === null ? null : <p className="text-pretty text-list text-muted-foreground">{description}</p>}
      </div>
      <div className="-my-1 flex shrink-0">
        <RowAction
          label={t("edit", { name })}
          icon={<PencilIcon aria-hidden="true" />}
          onApproach={onApproach}
          onClick={onEdit}
        />
        <RowAction label={t("merge", { name })} icon={<CombineIcon aria-hidden="true" />} onClick={onMerge} />
        {use?.uses === 0 ? (
          <RowAction
            label={t("remove", { name })}
            icon={<Trash2Icon aria-hidden="true" />}
            isDisabled={isBusy}
            onClick={onRemove}
          />
        ) : null}
      </div>
    </li>
  );
}
