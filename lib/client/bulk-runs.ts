import { fetchBulkRuns } from "@/lib/client/calls/bulk-run-calls";
import { onConnected, onHub } from "@/lib/client/live/socket";
import { createStore } from "@/lib/client/store";
import type { BulkRunDto } from "@/lib/modules/conversations/bulk-runs/schema";

/** Whether a bulk change, or its undo, is going on. */
export const isUnderWay = ({ state }: BulkRunDto): boolean => state === "running" || state === "undoing";

/** The bulk change that the list shows: the one under way, or the last that was under way in this tab and isn't put away. */
export const shownRun = createStore<BulkRunDto | null>(null);

/** Shows what became of a bulk change. One that was over when the tab heard of it is no news. */
export function followRun(run: BulkRunDto): void {
  const shown = shownRun.get();
  if (shown?.id === run.id ? isNewer(run, shown) : isUnderWay(run)) shownRun.set(run);
}

/** An answer may come after the event of a later step. */
function isNewer(run: BulkRunDto, known: BulkRunDto): boolean {
  const order = ["chosen", "running", "cancelled", "failed", "done", "undoing", "undone"];
  const [now, before] = [order.indexOf(run.state), order.indexOf(known.state)];
  // A failed undo is tried again.
  if (known.state === "undoing" && run.state === "failed") return true;
  return (
    now > before || (now === before && run.done + run.restored + run.kept >= known.done + known.restored + known.kept)
  );
}

/** Keeps it as it is on the server. @returns the way to stop */
export function followBulkRuns(): () => void {
  const read = () => {
    fetchBulkRuns().then(
      (runs) => runs.toReversed().forEach(followRun),
      // The next connection asks again.
      () => undefined,
    );
  };
  const stops = [onHub("BulkRunChanged", ({ run }) => followRun(run)), onConnected(read)];
  return () => {
    for (const stop of stops) stop();
  };
}
