import { useState } from "react";

/**
 * Does one thing at a time, and says which; what is wanted meanwhile is left out. `onFailed` hears why something didn't work
 * out, before anything else is done.
 */
export function useBusy<What extends number | string = "it">(onFailed: (error: unknown, what: What) => void) {
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
