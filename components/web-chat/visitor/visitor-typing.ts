/** Said again at this interval while the visitor writes; the server forgets it a little later. Milliseconds. */
const REPEAT_MS = 3_000;
/** An agent who doesn't say again within this time has stopped. Milliseconds. */
const AGENT_STOPPED_MS = 6_000;

/** Tells that the visitor writes, no more often than needed. */
export function openOwnTyping(tell: (isTyping: boolean) => void): (isTyping: boolean) => void {
  let saidAt = 0;
  return (isTyping) => {
    if (!isTyping) {
      if (saidAt > 0) tell(false);
      saidAt = 0;
    } else if (Date.now() - saidAt > REPEAT_MS) {
      saidAt = Date.now();
      tell(true);
    }
  };
}

/** Follows whether an agent writes. `change` hears each change. */
export function openAgentTyping(change: (isTyping: boolean) => void): (isTyping: boolean) => void {
  let timer: number | undefined;
  return (isTyping) => {
    window.clearTimeout(timer);
    if (isTyping) timer = window.setTimeout(() => change(false), AGENT_STOPPED_MS);
    change(isTyping);
  };
}
