import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { undoTagRun } from "@/lib/client/calls/tag-calls";
import { useWork } from "@/lib/client/use-work";
import type { TagRunDto } from "@/lib/modules/tags/schema";

/** The renames and merges that are under way, and those of the last day, which can be taken back. */
export function TagRuns({
  runs,
  onChanged,
  onFailed,
}: {
  runs: readonly TagRunDto[];
  onChanged: (run: TagRunDto) => void;
  onFailed: (error: unknown) => void;
}) {
  const t = useTranslations("tag-settings");
  const undoing = useWork();
  if (runs.length === 0) return null;
  return (
    <ul aria-label={t("runs.label")} className="divide-y divide-border rounded-md border border-border">
      {runs.map((run) => {
        const { id, state, kind, from, to, total, changed, restored, kept } = run;
        const text = t(`runs.${state}.${kind}`, { from, to });
        const isUnderWay = state === "running" || state === "undoing";
        const done = state === "undoing" ? restored + kept : changed;
        const all = state === "undoing" ? changed : total;
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
            <div className="min-w-0 flex-1 basis-48">
              <p className="text-pretty text-list" role={isUnderWay ? undefined : "status"}>
                {text}{" "}
                <span className="text-muted-foreground tabular-nums">
                  {state === "undone" ? t("runs.restored", { restored, kept }) : t("runs.records", { count: done })}
                </span>
              </p>
              {isUnderWay ? (
                <div className="mt-1.5">
                  <ProgressBar label={text} part={all > 0 ? done / all : null} />
                </div>
              ) : null}
            </div>
            {state === "running" || state === "done" || state === "failed" ? (
              <Button
                variant="outline"
                size="sm"
                className="pointer-coarse:min-h-11"
                disabled={undoing.isBusy}
                onClick={() => void undoing.run(async () => onChanged(await undoTagRun(id)), onFailed)}
              >
                {t(state === "running" ? "runs.cancel" : "runs.undo")}
                <span className="sr-only">: {text}</span>
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
