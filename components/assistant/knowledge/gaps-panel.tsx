"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { BookOpenCheckIcon, CheckIcon, CircleHelpIcon, RotateCcwIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useId, useState } from "react";
import { useFacts } from "@/components/assistant/assistant-facts";
import { DateText } from "@/components/assistant/date-text";
import { useProblemText } from "@/components/assistant/problem-text";
import { useBusy } from "@/components/desk/screen/use-busy";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast/toast-store";
import { insightCalls } from "@/lib/client/calls/assistant-calls";
import { lazyPart } from "@/lib/client/lazy-part";
import type { GapDto } from "@/lib/modules/assistant/answers/schema";
import type { GapAnswer } from "./gap-dialog";
import { PagedRows } from "./list-states";

// Fetched when somebody is about to open it.
const GapDialog = lazyPart(() => import("./gap-dialog"), "GapDialog");

/** The questions that found nothing: they are dealt with, or an item learns that it answers them. */
export function GapsPanel() {
  const t = useTranslations("assistant.usage");
  const id = useId();
  const client = useQueryClient();
  const problemText = useProblemText();
  const { mayManage } = useFacts();
  const [resolved, setResolved] = useState<"false" | "true">("false");
  const [asked, setAsked] = useState<GapDto | null>(null);
  const failed = (error: unknown) => toast({ type: "error", title: t("failedTitle"), message: problemText(error) });
  const { busy, run } = useBusy<number>(failed);
  const query = useInfiniteQuery({
    queryKey: ["assistant", "gaps", resolved],
    queryFn: ({ pageParam, signal }) => insightCalls.gaps({ resolved, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnWindowFocus: "always",
    retry: false,
  });

  const resolve = (gap: GapDto, isResolved: boolean) =>
    run(gap.id, async () => {
      await insightCalls.resolveGap(gap.id, isResolved).then(
        () =>
          toast({
            type: "success",
            title: t(isResolved ? "resolvedTitle" : "reopenedTitle"),
            message: gap.question,
            action: { label: t("undo"), isUndo: true, run: () => void resolve(gap, !isResolved) },
          }),
        failed,
      );
      await rowGone();
    });
  const rowGone = async () => {
    // The row goes, and with it the button that has the focus.
    document.getElementById("assistant-list")?.focus();
    await client.invalidateQueries({ queryKey: ["assistant", "gaps"] });
  };

  const forget = (gap: GapDto, taught: { itemId: number; question: string }) =>
    run(gap.id, async () => {
      await insightCalls.resolveGap(gap.id, false, taught).catch(failed);
      await client.invalidateQueries({ queryKey: ["assistant", "gaps"] });
    });
  async function teach(gap: GapDto, { item, question }: GapAnswer) {
    const taught = { itemId: item.id, question };
    await insightCalls.resolveGap(gap.id, true, taught);
    toast({
      type: "success",
      title: t("answer.doneTitle"),
      message: t("answer.doneText", { title: item.label }),
      action: { label: t("undo"), isUndo: true, run: () => void forget(gap, taught) },
    });
    await client.invalidateQueries({ queryKey: ["assistant", "gaps"] });
  }

  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id={id} className="font-semibold text-base">
            {t("gapsTitle")}
          </h2>
          <p className="text-list text-muted-foreground">{t("gapsText")}</p>
        </div>
        <Segmented
          label={t("gapsStatus")}
          className="min-w-56"
          options={[
            { value: "false", label: t("open") },
            { value: "true", label: t("resolved") },
          ]}
          value={resolved}
          onChange={setResolved}
        />
      </div>
      <PagedRows
        query={query}
        empty={{
          title: t(resolved === "true" ? "noResolved" : "noGaps"),
          icon: <CircleHelpIcon />,
          text: t("noGapsText"),
        }}
        more={t("more")}
      >
        {(rows) => (
          <ul className="divide-y divide-border rounded-lg border border-border bg-card text-list">
            {rows.map((gap) => (
              <li key={gap.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
                <span className="min-w-0 flex-1 break-words max-sm:basis-full">{gap.question}</span>
                <Badge className="tabular-nums">{t("asked", { count: gap.count })}</Badge>
                <DateText at={gap.lastAt} className="text-muted-foreground tabular-nums" />
                {mayManage ? (
                  <span className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
                    {gap.isResolved ? null : (
                      <Button
                        icon={BookOpenCheckIcon}
                        variant="outline"
                        size="sm"
                        aria-disabled={busy !== null || undefined}
                        aria-label={t("answer.openOne", { question: gap.question })}
                        onApproach={GapDialog.preload}
                        onClick={() => setAsked(gap)}
                      >
                        {t("answer.open")}
                      </Button>
                    )}
                    <Button
                      icon={gap.isResolved ? RotateCcwIcon : CheckIcon}
                      isBusy={busy === gap.id}
                      variant="outline"
                      size="sm"
                      aria-disabled={busy !== null || undefined}
                      aria-label={t(gap.isResolved ? "reopenOne" : "resolveOne", { question: gap.question })}
                      onClick={() => void resolve(gap, !gap.isResolved)}
                    >
                      {t(gap.isResolved ? "reopen" : "resolve")}
                    </Button>
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
      <Suspense>
        {asked === null ? null : (
          <GapDialog gap={asked} onAnswer={(answer) => teach(asked, answer)} onClose={() => setAsked(null)} />
        )}
      </Suspense>
    </section>
  );
}
