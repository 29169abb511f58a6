"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/desk/screen/permissions";
import { cn } from "@/components/ui/cn";
import { FailedLine } from "@/components/ui/failed-line";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import type { AnalyticsView } from "@/lib/modules/analytics/filter";
import { SLA_GROUPS, type SlaGroup } from "@/lib/modules/analytics/sla/filter";
import { endedOf } from "@/lib/modules/analytics/sla/policy";
import type { SlaFiguresDto } from "@/lib/modules/analytics/sla/schema";
import { SLA_KINDS, type SlaKind } from "@/lib/modules/sla/policy";
import { FigureCard } from "../figure-card";
import { useProblemText } from "../problem-text";
import { DeadlinesTable } from "./deadlines-table";
import { KindFigures } from "./kind-figures";
import { useSlaFigures } from "./use-sla-figures";

const hasCounted = ({ total, late }: SlaFiguresDto) =>
  SLA_KINDS.some((kind) => endedOf(total[kind]) > 0 || late[kind] > 0);

/** How deadlines were kept: of each kind, and by policy, team, attender or channel. Of nothing but one's own there is no table by attender. */
export function DeadlinesCard({
  view,
  hasPolicies,
  isTeam,
}: {
  view: AnalyticsView;
  /** Whether conversations get deadlines. Without it there may be some that ended before. */
  hasPolicies: boolean;
  /** Whether it is about more than one attender. */
  isTeam: boolean;
}) {
  const t = useTranslations("analytics");
  const problemText = useProblemText();
  const maySetUp = useMay("sla.manage");
  const [chosen, setGroup] = useState<SlaGroup>("policy");
  const groups = SLA_GROUPS.filter((group) => isTeam || group !== "attender");
  const group = groups.includes(chosen) ? chosen : "policy";
  const [kind, setKind] = useState<SlaKind>("first");
  const { data, error, isError, isPlaceholderData, refetch } = useSlaFigures(view, group);
  if (!hasPolicies && !(data && hasCounted(data))) return data && maySetUp ? <NoPolicy /> : null;
  return (
    <FigureCard title={t("sla.title")} definition={t("sla.definition")}>
      {isError ? <FailedLine text={problemText(error)} retry={t("retry")} onRetry={() => void refetch()} /> : null}
      {data ? (
        <div
          aria-busy={isPlaceholderData}
          className={cn("flex flex-col gap-4 transition-opacity duration-150", isPlaceholderData && "opacity-60")}
        >
          <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-3">
            {SLA_KINDS.map((of) => (
              <KindFigures key={of} kind={of} kept={data.total[of]} late={data.late[of]} />
            ))}
          </ul>
          <div className="flex flex-wrap justify-between gap-2 border-border border-t pt-4">
            <Segmented
              label={t("sla.groupBy")}
              value={group}
              onChange={setGroup}
              options={groups.map((value) => ({ value, label: t(`sla.groups.${value}`) }))}
              className="max-sm:grid max-sm:w-full max-sm:grid-cols-2"
            />
            <Segmented
              label={t("sla.kind")}
              value={kind}
              onChange={setKind}
              options={SLA_KINDS.map((value) => ({ value, label: t(`sla.kinds.${value}`) }))}
              className="max-sm:w-full"
            />
          </div>
          <DeadlinesTable figures={data} kind={kind} />
        </div>
      ) : isError ? null : (
        <div role="status">
          <span className="sr-only">{t("sla.loading")}</span>
          <Skeleton className="h-72" />
        </div>
      )}
    </FigureCard>
  );
}

/** For who can change that there are no deadlines. */
function NoPolicy() {
  const t = useTranslations("analytics.sla");
  return (
    <FigureCard title={t("title")} definition={t("definition")}>
      <div className="flex flex-col items-start gap-2 text-list">
        <p className="text-muted-foreground">{t("noPolicy")}</p>
        <Link href="/settings#sla" className="rounded-md text-brand underline underline-offset-4 hover:no-underline">
          {t("setUp")}
        </Link>
      </div>
    </FigureCard>
  );
}
