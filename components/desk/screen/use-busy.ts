import { useState } from "react";

/**
 * Does a piece of work to one row at a time, and says to which; what is wanted meanwhile is left out. Of one thing: `useWork`.
 * `onFailed` hears why something didn't work out, before anything else is done.
 */
export function useBusy<What extends number | string>(onFailed: (error: unknown, what: What) => void) {
  const [busy, setBusy] = useState<What | null>(null);

  async function run(what: What, work: () => Promise<unknown>): Promise<void> {
    if (busy !== null) return;
    setBusy(what);
    try {
      await work();
    } catch (error) {
      onFailed(error, what);
    }
    setBusy(null);
  }

  return { busy, run };
}
