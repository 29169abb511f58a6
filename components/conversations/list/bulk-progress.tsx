import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { toast } from "@/components/ui/toast/toast-store";
import { followBulkRuns, followRun, isUnderWay, shownRun } from "@/lib/client/bulk-runs";
import { cancelBulkRun, undoBulkRun } from "@/lib/client/calls/bulk-run-calls";
import { messageOf } from "@/lib/client/http/api";
import { useStore } from "@/lib/client/store";
import { useWork } from "@/lib/client/use-work";
import type { SentBulkChange } from "@/lib/modules/conversations/bulk/schema";
import type { BulkRunDto } from "@/lib/modules/conversations/bulk-runs/schema";

/** How far the bulk change is that this attender made of all that a list had; and, when it is over, what became of it. */
export function BulkProgress() {
  const t = useTranslations("conversations");
  const run = useStore(shownRun, null);
  const { isBusy, run: work } = useWork();
  const texts = useRunTexts();
  useEffect(followBulkRuns, []);
  if (!run) return null;
  const fail = (error: unknown) =>
    toast({ type: "error", title: t("errorTitle"), message: messageOf(error, t("bulk.failed")) });
  const change = (send: (id: number) => Promise<BulkRunDto>) =>
    void work(async () => followRun(await send(run.id)), fail);
  const isGoing = isUnderWay(run);
  const [part, of] = run.state === "undoing" ? [run.restored + run.kept, run.changed] : [run.done, run.total];
  const text = texts(run);

  return (
    <section
      aria-label={t("bulk.run.title")}
      className="flex flex-col gap-2 border-border border-t bg-popover p-3 shadow-float"
    >
      <div className="flex items-start gap-2">
        {/* Each number isn't read out: the bar has it, and the end is said. */}
        <p role="status" aria-live={isGoing ? "off" : "polite"} className="min-w-0 flex-1 py-1.5 text-list">
          {text}
        </p>
        {run.state === "running" ? (
          <Button size="sm" variant="outline" disabled={isBusy} onClick={() => change(cancelBulkRun)}>
            {t("bulk.run.stop")}
          </Button>
        ) : null}
        {!isGoing && run.state !== "undone" && run.changed > 0 ? (
          <Button size="sm" variant="outline" disabled={isBusy} onClick={() => change(undoBulkRun)}>
            {t("undo")}
          </Button>
        ) : null}
        {isGoing ? null : <IconButton label={t("bulk.run.putAway")} icon={XIcon} onClick={() => shownRun.set(null)} />}
      </div>
      {isGoing ? <ProgressBar label={t("bulk.run.title")} part={of === 0 ? null : part / of} text={text} /> : null}
    </section>
  );
}

/** What is said of a run. */
function useRunTexts(): (run: BulkRunDto) => string {
  const t = useTranslations("conversations");
  return ({ state, kind, total, done, changed, refused, missing, restored, kept }) => {
    if (state === "running") return t("bulk.run.running", { done, total });
    if (state === "undoing") return t("bulk.run.undoing", { done: restored + kept, total: changed });
    if (state === "undone")
      return [t("bulk.run.undone", { count: restored }), kept > 0 && t("bulk.undoneExcept", { count: kept })]
        .filter((part) => part !== false)
        .join(" ");
    return [
      state === "cancelled" && t("bulk.run.stopped", { done, total }),
      state === "failed" && t("bulk.run.failed", { done, total }),
      t(`bulk.done.${(kind ?? "close") as SentBulkChange["kind"]}`, { count: changed }),
      refused > 0 && t("bulk.run.refused", { count: refused }),
      missing > 0 && t("bulk.left.gone", { count: missing }),
    ]
      .filter((part) => part !== false)
      .join(" ");
  };
}
