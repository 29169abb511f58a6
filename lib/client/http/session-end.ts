const GUARD_KEY = "cangoo.session-ended-at";
const GUARD_MS = 10_000;
const NOTICE_KEY = "cangoo.session-ended";

/**
 * Loads the page anew after the sign-in ended, so that the server decides what to show: drafts and pending messages are in
 * localStorage and survive. At most once in ten seconds, because a page that renders signed in while calls answer 401
 * would otherwise reload without end.
 */
export function leaveEndedSession(): void {
  const last = Number(sessionStorage.getItem(GUARD_KEY) ?? 0);
  if (Date.now() - last < GUARD_MS) return;
  sessionStorage.setItem(GUARD_KEY, String(Date.now()));
  sessionStorage.setItem(NOTICE_KEY, "1");
  window.location.reload();
}

/** Signing out in this window: that the session ends is no news here. @returns takes it back when nothing came of it. */
export function expectSessionEnd(): () => void {
  sessionStorage.setItem(GUARD_KEY, String(Date.now()));
  return () => sessionStorage.removeItem(GUARD_KEY);
}

/** Whether this window was left because its session had ended, since this was last asked. */
export function takeSessionEndNotice(): boolean {
  const noted = sessionStorage.getItem(NOTICE_KEY) !== null;
  sessionStorage.removeItem(NOTICE_KEY);
  return noted;
}
