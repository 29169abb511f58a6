const GUARD_KEY = "cangoo.session-ended-at";
const GUARD_MS = 10_000;

/**
 * Loads the page anew after the sign-in ended, so that the server decides what to show: drafts and pending messages are in
 * localStorage and survive. At most once in ten seconds, because a page that renders signed in while calls answer 401
 * would otherwise reload without end.
 */
export function leaveEndedSession(): void {
  const last = Number(sessionStorage.getItem(GUARD_KEY) ?? 0);
  if (Date.now() - last < GUARD_MS) return;
  sessionStorage.setItem(GUARD_KEY, String(Date.now()));
  window.location.reload();
}
