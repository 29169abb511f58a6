"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentProps, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { OfflineNotice } from "@/components/shell/offline-notice";
import { UnreadNotice } from "@/components/shell/unread-notice";
import { cn } from "@/components/ui/cn";
import { toast } from "@/components/ui/toast/toast-store";
import { useExportsSync, useFiguresSync } from "@/lib/client/cache/analytics-sync";
import { QueryProvider } from "@/lib/client/cache/query-client";
import { exportFileHref } from "@/lib/client/calls/analytics-calls";
import { QUEUE_FIGURES_KEY } from "@/lib/client/calls/queue-report-calls";
import { SLA_FIGURES_KEY } from "@/lib/client/calls/sla-report-calls";
import { lazyPart } from "@/lib/client/lazy-part";
import { startSocket } from "@/lib/client/live/socket";
import type { ExportDto, FiguresDto } from "@/lib/modules/analytics/schema";
import type { TeamName } from "@/lib/modules/teams/schema";
import { CatchingUpBanner, FailureBanner } from "./analytics-banners";
import { AnalyticsProvider, useAnalytics } from "./analytics-context";
import { AnalyticsHeader } from "./analytics-header";
import { FiguresSkeleton } from "./analytics-skeleton";
import { AnalyticsStart } from "./analytics-start";
import { Cards } from "./cards";
import type { Administrator } from "./exports-dialog";
import { DaysPanel, HoursPanel } from "./figure-charts";
import { daysText, timeText, todayIn } from "./figure-text";
import { FilterBar } from "./filter-bar";
import { QueueCard } from "./queue/queue-card";
import { SatisfactionCard } from "./satisfaction-card";
import { AttendersPanel, ChannelsPanel } from "./shares-panel";
import { DeadlinesCard } from "./sla/deadlines-card";
import { StatusCard } from "./status-card";
import { TicketsCard } from "./tickets-card";
import { useAnalyticsOptions } from "./use-analytics-options";
import { useAnalyticsPlace } from "./use-analytics-place";
import { type FiguresSeed, useFigures } from "./use-figures";
import { useNow } from "./use-now";

const CountedDialog = lazyPart(() => import("./counted-dialog"), "CountedDialog");
const ExportsDialog = lazyPart(() => import("./exports-dialog"), "ExportsDialog");
const DeadlinesDialog = lazyPart(() => import("./sla/deadlines-dialog"), "DeadlinesDialog");
const QueueDialog = lazyPart(() => import("./queue/queue-dialog"), "QueueDialog");

type ScreenProps = {
  seed: FiguresSeed;
  timeZone: string;
  /** Whether they see everybody's figures. */
  seesEverybody: boolean;
  /** The teams whose figures they see. */
  teams: readonly TeamName[];
  /** Whether the workspace has SLA policies. */
  hasPolicies: boolean;
  /** Whether they may have everybody's figures, or a team's, in a file. */
  mayExport: boolean;
  /** Whom to ask for what isn't in a file for them. */
  administrators: readonly Administrator[];
};

/** The dashboard: how the service is going, from the workspace's own rows. */
export function AnalyticsScreen(props: ScreenProps) {
  return (
    <QueryProvider>
      <Screen {...props} />
    </QueryProvider>
  );
}

function Screen({ seed, timeZone, seesEverybody, teams, hasPolicies, mayExport, administrators }: ScreenProps) {
  const t = useTranslations("analytics");
  const visible = useMemo(() => ({ seesEverybody, teams: teams.map(({ id }) => id) }), [seesEverybody, teams]);
  const { place, unread, go } = useAnalyticsPlace(visible);
  const { view, open, deadlines, queue, areExportsOpen } = place;
  const client = useQueryClient();
  const { shown, isCurrent, isLoading, error, reload } = useFigures(view, seed);
  const now = useNow(seed.readAt, shown?.generatedAt ?? null);
  const [isRefreshing, setRefreshing] = useState(false);
  const today = todayIn(timeZone, now);
  const days = shown?.period ?? { from: today, to: today };

  // A day began: what was 'so far' is over, and nothing else may happen that tells.
  const isOver = shown?.period.isRunning === true && shown.period.to < today;
  useEffect(() => {
    if (isOver) void reload();
  }, [isOver, reload]);
  useEffect(startSocket, []);
  useFiguresSync(shown?.period.isRunning ?? true);
  useExportsSync(
    useCallback(
      ({ id, state, fileName }: ExportDto) => {
        if (state === "done")
          toast({
            type: "success",
            title: t("exports.doneTitle"),
            message: t("exports.doneText", { file: fileName }),
            action: { label: t("exports.download"), run: () => window.location.assign(exportFileHref(id)) },
          });
        if (state === "failed")
          toast({
            type: "error",
            title: t("exports.failedTitle"),
            message: t("exports.failedText", { file: fileName }),
          });
      },
      [t],
    ),
  );

  const screen = useMemo<ComponentProps<typeof AnalyticsProvider>["value"]>(
    () => ({
      seesEverybody,
      teams,
      timeZone,
      now,
      openFigure: (figure, within) =>
        go({ open: { figure, day: null, hour: null, channel: null, attenderId: null, ...within } }),
      approachFigure: CountedDialog.preload,
      openDeadlines: (deadlines) => go({ deadlines }),
      approachDeadlines: DeadlinesDialog.preload,
      openQueue: (queue) => go({ queue }),
      approachQueue: QueueDialog.preload,
    }),
    [seesEverybody, teams, timeZone, now, go],
  );

  async function refresh() {
    setRefreshing(true);
    const [isFresh] = await Promise.all([
      reload(),
      client.invalidateQueries({ queryKey: SLA_FIGURES_KEY }),
      client.invalidateQueries({ queryKey: QUEUE_FIGURES_KEY }),
    ]);
    setRefreshing(false);
    if (isFresh) toast({ type: "success", title: t("toasts.refreshedTitle"), message: t("toasts.refreshedText") });
  }

  const { attenders } = useAnalyticsOptions();
  const attenderName = (id: number | null) =>
    id === null ? null : (attenders.find((known) => known.id === id)?.name ?? t("filters.unknownAttender", { id }));
  const filters = [
    view.channel === null ? null : t(`channels.${view.channel}`),
    teams.find(({ id }) => id === view.team)?.name ?? null,
    attenderName(view.attenderId),
    view.tag === null ? null : t("counted.tag", { tag: view.tag }),
  ].filter((text) => text !== null);

  return (
    <AnalyticsProvider value={screen}>
      <div className="mx-auto flex max-w-7xl flex-col gap-4 p-4 sm:p-6">
        <AnalyticsHeader
          isOwn={!seesEverybody && view.team === null}
          generatedAt={shown?.generatedAt ?? null}
          isRefreshing={isRefreshing}
          onRefresh={() => void refresh()}
          onApproachExport={ExportsDialog.preload}
          onExport={() => go({ areExportsOpen: true })}
        />
        <OfflineNotice text={t("offline")} />
        <UnreadNotice parts={unread} onDismiss={() => go({}, "replace")} className="rounded-md" />
        {shown?.isCatchingUp ? <CatchingUpBanner /> : null}
        {error ? <FailureBanner error={error} hasFigures={shown !== null} onRetry={() => void reload()} /> : null}
        {shown?.hasData === false ? (
          <>
            <AnalyticsStart />
            <div className="sm:max-w-md">
              <StatusCard statuses={shown.statuses} />
            </div>
          </>
        ) : (
          <>
            <FilterBar
              view={view}
              shownDays={days}
              today={today}
              onChange={(next, how) => go({ view: next, open: null, deadlines: null, queue: null }, how)}
            />
            {shown ? (
              <section
                aria-label={t("title")}
                aria-busy={!isCurrent && isLoading}
                className={cn("flex flex-col gap-4 transition-opacity duration-150", !isCurrent && "opacity-60")}
              >
                <Figures figures={shown} />
                <DeadlinesCard view={view} hasPolicies={hasPolicies} isTeam={shown.attenderId === null} />
                <QueueCard view={view} isTeam={shown.attenderId === null} />
              </section>
            ) : error ? null : (
              <FiguresSkeleton />
            )}
          </>
        )}
      </div>
      <Suspense>
        {open ? (
          <CountedDialog
            view={view}
            open={open}
            days={days}
            attenderName={attenderName(open.attenderId ?? view.attenderId)}
            onFigure={(figure) => go({ open: { ...open, figure } }, "replace")}
            onClose={() => go({ open: null })}
          />
        ) : deadlines ? (
          <DeadlinesDialog
            view={view}
            open={deadlines}
            days={days}
            filters={filters}
            onFigure={(figure) => go({ deadlines: { ...deadlines, figure } }, "replace")}
            onClose={() => go({ deadlines: null })}
          />
        ) : queue ? (
          <QueueDialog
            view={view}
            open={queue}
            days={days}
            filters={filters}
            onFigure={(figure) => go({ queue: { ...queue, figure } }, "replace")}
            onClose={() => go({ queue: null })}
          />
        ) : areExportsOpen ? (
          <ExportsDialog
            view={view}
            days={days}
            filters={filters}
            forbidden={mayExport && (seesEverybody || view.team !== null) ? null : administrators}
            onClose={() => go({ areExportsOpen: false })}
          />
        ) : null}
      </Suspense>
    </AnalyticsProvider>
  );
}

/** The text that says what a period is compared with. */
function comparisonText({ name, isRunning, previousUntil }: FiguresDto["period"]) {
  if (name === "today") return "periodToday";
  if (name === "month") return previousUntil === null ? "periodMonthWhole" : "periodMonth";
  return isRunning ? "periodRunning" : "periodWhole";
}

function Figures({ figures }: { figures: FiguresDto }) {
  const t = useTranslations("analytics");
  const locale = useLocale();
  const { timeZone } = useAnalytics();
  const { period, days, attenderId, statuses } = figures;
  const isTeam = attenderId === null;
  return (
    <>
      <p className="text-list text-muted-foreground">
        {t(comparisonText(period), {
          days: daysText(locale, period.from, period.to),
          before: daysText(locale, period.previousFrom, period.previousTo),
          count: days.length,
          time: period.previousUntil === null ? "" : timeText(locale, timeZone, period.previousUntil),
        })}
      </p>
      <Cards figures={figures} />
      <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-4">
        <HoursPanel figures={figures} className="lg:col-span-2" />
        <SatisfactionCard figures={figures} />
        <StatusCard statuses={statuses} />
      </div>
      {days.length > 1 ? <DaysPanel figures={figures} /> : null}
      <div className={cn("grid items-start gap-4", isTeam && "xl:grid-cols-2")}>
        <div className="flex flex-col gap-4">
          <ChannelsPanel figures={figures} />
          <TicketsCard figures={figures} />
        </div>
        {isTeam ? <AttendersPanel figures={figures} /> : null}
      </div>
    </>
  );
}
