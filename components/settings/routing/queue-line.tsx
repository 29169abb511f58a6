import { HandIcon, PencilIcon, RefreshCwIcon, ScaleIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RoutingMode } from "@/lib/modules/routing/policy";
import type { RoutingDto } from "@/lib/modules/routing/schema";
import { storedQueue } from "./queue-draft";
import type { useQueueWords } from "./use-queue-words";

/** What stands for each way. */
export const MODE_ICONS = {
  manual: HandIcon,
  round_robin: RefreshCwIcon,
  least_loaded: ScaleIcon,
} satisfies Record<RoutingMode, unknown>;

/** A queue in the list: how it works, and what of it isn't as it ordinarily is. The whole row opens its form. */
export function QueueLine({
  queue,
  words,
  onApproach,
  onEdit,
}: {
  queue: RoutingDto;
  words: ReturnType<typeof useQueueWords>;
  onApproach: () => void;
  onEdit: () => void;
}) {
  const t = useTranslations("routing-settings");
  const { mode } = queue;
  const Icon = MODE_ICONS[mode];
  const name = words.nameOf(queue.name);
  const differences = words.differencesText(queue);
  return (
    <li className="relative flex items-start gap-3 px-3 py-3 transition-colors duration-150 hover:bg-accent">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <h4 className="min-w-0 font-medium text-sm">
          <button
            type="button"
            aria-label={t("edit", { name })}
            className="block max-w-full truncate text-left outline-none after:absolute after:inset-0 focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-ring"
            onPointerEnter={onApproach}
            onFocus={onApproach}
            onClick={onEdit}
          >
            <bdi>{name}</bdi>
          </button>
        </h4>
        {/* By hand nobody is given anything, whatever the hour. */}
        <p className="text-pretty text-list [overflow-wrap:anywhere]">
          {mode === "manual"
            ? t(`modes.${mode}`)
            : `${t(`modes.${mode}`)} · ${words.hoursText(storedQueue(queue).values.hours)}`}
        </p>
        {differences ? (
          <p className="text-pretty text-list text-muted-foreground tabular-nums first-letter:uppercase">
            {differences}
          </p>
        ) : null}
      </div>
      <PencilIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
    </li>
  );
}
