import { useState } from "react";

/**
 * Does one piece of work at a time: whatever comes while one is under way isn't done. What a piece rejects with is
 * `onFailed`'s, or passed on without it. `run` tells whether the work is done.
 */
export function useWork(): {
  isBusy: boolean;
  run: (work: () => Promise<unknown>, onFailed?: (error: unknown) => void) => Promise<boolean>;
} {
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, onFailed?: (error: unknown) => void) => {
    if (isBusy) return false;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      if (!onFailed) throw error;
      onFailed(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
