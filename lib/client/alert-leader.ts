const LOCK = "cangoo.alerts";

/**
 * Elects one of the attender's windows to speak for all: the one that was used last, because a browser lets only a page
 * that was clicked make a sound. Without the Locks API (an insecure context) every window speaks.
 */
export function electLeader(): { isLeader: () => boolean; stop: () => void } {
  if (!navigator.locks) return { isLeader: () => true, stop: () => undefined };
  let leads = false;
  let isTaking = false;
  let isStopped = false;
  let waiting: AbortController | null = null;
  let release: (() => void) | null = null;

  const hold = () => {
    waiting = null;
    isTaking = false;
    if (isStopped) return undefined;
    leads = true;
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  };

  // Rejected when another window took over, and when this one stopped waiting in order to take over itself.
  const lose = () => {
    if (!leads || isStopped) return;
    leads = false;
    wait();
  };

  function wait() {
    waiting = new AbortController();
    navigator.locks.request(LOCK, { signal: waiting.signal }, hold).catch(lose);
  }

  const takeOver = () => {
    if (leads || isTaking || !document.hasFocus()) return;
    isTaking = true;
    waiting?.abort();
    waiting = null;
    navigator.locks.request(LOCK, { steal: true }, hold).catch(lose);
  };

  wait();
  takeOver();
  window.addEventListener("focus", takeOver);
  return {
    isLeader: () => leads,
    stop: () => {
      isStopped = true;
      leads = false;
      window.removeEventListener("focus", takeOver);
      waiting?.abort();
      release?.();
    },
  };
}
