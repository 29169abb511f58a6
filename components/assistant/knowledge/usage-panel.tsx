"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { DateText } from "@/components/assistant/date-text";
import type { GoToView } from "@/components/assistant/use-assistant-view";
import { Badge } from "@/components/ui/badge";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Skeleton } from "@/components/ui/skeleton";
import { insightCalls } from "@/lib/client/calls/assistant-calls";
import type { InsightsDto } from "@/lib/modules/assistant/answers/schema";
import { GapsPanel } from "./gaps-panel";
import { QueryProblem } from "./list-states";
import { ReviewsPanel } from "./reviews-panel";
import { shareText } from "./share-text";

const PERIODS = [7, 30, 90] as const;
const FIGURES = ["asked", "answered", "unknown", "automatic"] as const;

/** What answers were made of, and the questions that found nothing: what the team should write next. */
export function UsagePanel({ go }: { go: GoToView }) {
  const t = useTranslations("assistant.usage");
  const id = useId();
  const locale = useLocale();
  const [days, setDays] = useState<number>(30);
  const query = useQuery({
    queryKey: ["assistant", "insights", days],
    queryFn: ({ signal }) => insightCalls.read(days, signal),
    placeholderData: (before) => before,
    refetchOnWindowFocus: "always",
    retry: false,
  });
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby={`${id}-used`} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div>
            <h2 id={`${id}-used`} className="font-semibold text-base">
              {t("title")}
            </h2>
            <p className="text-list text-muted-foreground">{t("text")}</p>
          </div>
          <div className="flex items-center gap-2">
            <Label htmlFor={`${id}-days`}>{t("period")}</Label>
            <NativeSelect
              id={`${id}-days`}
              value={days}
              choices={PERIODS.map((value) => ({ value, label: t("days", { count: value }) }))}
              onChange={(event) => setDays(Number(event.target.value))}
            />
          </div>
        </div>
        <QueryProblem query={query} />
        {query.data ? (
          <>
            <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
              {FIGURES.map((figure) => (
                <div key={figure} className="rounded-lg border border-border bg-card px-4 py-3">
                  <dt className="text-list text-muted-foreground">{t(`figures.${figure}`)}</dt>
                  <dd className="font-semibold text-lg tabular-nums">{query.data[figure].toLocaleString(locale)}</dd>
                </div>
              ))}
            </dl>
            <Resolution insights={query.data} />
            <UsedItems insights={query.data} go={go} />
          </>
        ) : query.error ? null : (
          <Skeleton className="h-40 rounded-lg" />
        )}
      </section>
      <ReviewsPanel days={days} />
      <GapsPanel />
    </div>
  );
}

/** How many conversations needed nobody else, as strictly as a customer would count. */
function Resolution({ insights: { resolution } }: { insights: InsightsDto }) {
  const t = useTranslations("assistant.usage");
  const locale = useLocale();
  const { conversations, resolved } = resolution;
  const share = shareText(resolved, conversations, locale);
  return (
    <p className="text-list text-muted-foreground">
      {conversations === 0 ? t("noResolution") : t("resolution", { conversations, resolved, share })}
    </p>
  );
}

function UsedItems({ insights: { items }, go }: { insights: InsightsDto; go: GoToView }) {
  const t = useTranslations("assistant.usage");
  const types = useTranslations("assistant.knowledge.types");
  if (items.length === 0) return <p className="text-list text-muted-foreground">{t("noItems")}</p>;
  return (
    <ul className="divide-y divide-border rounded-lg border border-border bg-card text-list">
      {items.map((item) => (
        <li key={item.itemId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
          <button
            type="button"
            className="min-w-0 max-w-full flex-1 truncate rounded-md text-left font-medium underline-offset-4 hover:underline max-sm:basis-full"
            onClick={() => go({ tab: "knowledge", item: item.itemId })}
          >
            {item.title}
          </button>
          <Badge>{types(item.type)}</Badge>
          <span className="tabular-nums">{t("uses", { count: item.uses })}</span>
          <span className="text-muted-foreground tabular-nums">
            {t("feedback", { positive: item.positive, negative: item.negative })}
          </span>
          <DateText at={item.lastUsedAt} className="text-muted-foreground tabular-nums" />
        </li>
      ))}
    </ul>
  );
}
