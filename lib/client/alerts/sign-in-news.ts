const CHANNEL = "cangoo.sign-in";

function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
}

/** Tells the browser's other tabs whose session they have from now on: they share one cookie. */
export function announceSignIn(attenderId: number): void {
  const channel = openChannel();
  channel?.postMessage(attenderId);
  channel?.close();
}

/** Hears of sign-ins of the browser's tabs, this one's among them, with the attender's id. @returns stops it */
export function onSignIn(hear: (attenderId: number) => void): () => void {
  const channel = openChannel();
  channel?.addEventListener("message", ({ data }) => {
    if (typeof data === "number") hear(data);
  });
  return () => channel?.close();
}
