import { emitPresence } from "./socket";

/** Who does nothing for five minutes is away; told this often, nobody is by mistake. */
const TELL_EVERY_MS = 60_000;
const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"] as const;

/** Tells the server, once a minute at the most, that somebody does something in this window. Returns the way to stop. */
export function followActivity(): () => void {
  let toldAt = 0;
  const tell = () => {
    const now = Date.now();
    if (now - toldAt < TELL_EVERY_MS) return;
    toldAt = now;
    emitPresence("Activity");
  };
  for (const name of SIGNS) window.addEventListener(name, tell, { passive: true, capture: true });
  return () => {
    for (const name of SIGNS) window.removeEventListener(name, tell, { capture: true });
  };
}
