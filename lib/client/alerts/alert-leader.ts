const LOCK = "cangoo.alerts";

/**
 * Elects one of the attender's windows to speak for all: the one that was used last, because a browser lets only a page
 * that was clicked make a sound. Without the Locks API (an insecure context) every window speaks.
 */
export function electLeader(): { isLeader: () => boolean; stop: () => void } {
  if (!navigator.locks) return { isLeader: () => true, stop: () => undefined };
  // The request that holds the lock. Told apart, because a window that takes over may take it from its own earlier one.
  let holding: AbortController | null = null;
  let waiting: AbortController | null = null;
  let isTaking = false;
  let isStopped = false;
  let release: (() => void) | null = null;

  const request = (steal: boolean) => {
    const claim = new AbortController();
    if (!steal) waiting = claim;
    const hold = () => {
      if (waiting === claim) waiting = null;
      if (steal) isTaking = false;
      if (isStopped) return undefined;
      holding = claim;
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    };
    // Rejected when another window took over, and when this one stopped waiting in order to take over itself.
    const lose = () => {
      if (holding !== claim) return;
      holding = null;
      if (!isStopped && !isTaking) request(false);
    };
    navigator.locks.request(LOCK, steal ? { steal } : { signal: claim.signal }, hold).catch(lose);
  };

  const takeOver = () => {
    if (holding || isTaking || !document.hasFocus()) return;
    isTaking = true;
    waiting?.abort();
    waiting = null;
    request(true);
  };

  if (document.hasFocus()) takeOver();
  else request(false);
  window.addEventListener("focus", takeOver);
  return {
    isLeader: () => holding !== null,
    stop: () => {
      isStopped = true;
      holding = null;
      window.removeEventListener("focus", takeOver);
      waiting?.abort();
      release?.();
    },
  };
}
