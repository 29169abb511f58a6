"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { FailedLine } from "@/components/ui/failed-line";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import type { AnalyticsView } from "@/lib/modules/analytics/filter";
import { QUEUE_GROUPS, type QueueGroup } from "@/lib/modules/analytics/queue/filter";
import type { QueueFiguresDto } from "@/lib/modules/analytics/queue/schema";
import { FigureCard } from "../figure-card";
import { useProblemText } from "../problem-text";
import { QueueNumbers } from "./queue-numbers";
import { QueueTable } from "./queue-table";
import { useQueueFigures } from "./use-queue-figures";

const hasCounted = ({ rows, waiting }: QueueFiguresDto) => rows.length > 0 || (waiting !== null && waiting.count > 0);

/** How long customers waited for somebody, in all and by team, attender or channel. Where nothing waits and nothing did, there is no card. */
export function QueueCard({
  view,
  isTeam,
}: {
  view: AnalyticsView;
  /** Whether it is about more than one attender. Of nothing but one's own there is no table by attender. */
  isTeam: boolean;
}) {
  const t = useTranslations("analytics");
  const problemText = useProblemText();
  const [chosen, setGroup] = useState<QueueGroup>("team");
  const groups = QUEUE_GROUPS.filter((group) => isTeam || group !== "attender");
  const group = groups.includes(chosen) ? chosen : "team";
  const { data, error, isError, isPlaceholderData, refetch } = useQueueFigures(view, group);
  if (data && !isError && !hasCounted(data)) return null;
  return (
    <FigureCard title={t("queue.title")} definition={t("queue.definition")}>
      {isError ? <FailedLine text={problemText(error)} retry={t("retry")} onRetry={() => void refetch()} /> : null}
      {data ? (
        <div
          aria-busy={isPlaceholderData}
          className={cn("flex flex-col gap-4 transition-opacity duration-150", isPlaceholderData && "opacity-60")}
        >
          <QueueNumbers figures={data} />
          <div className="flex border-border border-t pt-4">
            <Segmented
              label={t("sla.groupBy")}
              value={group}
              onChange={setGroup}
              options={groups.map((value) => ({ value, label: t(`sla.groups.${value}`) }))}
              className="max-sm:w-full"
            />
          </div>
          <QueueTable figures={data} />
        </div>
      ) : isError ? null : (
        <div role="status">
          <span className="sr-only">{t("queue.loading")}</span>
          <Skeleton className="h-72" />
        </div>
      )}
    </FigureCard>
  );
}
