import { ownPath } from "@/lib/client/http/own-path";

const HOME = "/analytics";

/** Where to go after signing in: the wanted path if it is one of ours, else the home screen. */
export function nextPath(wanted: string | string[] | undefined): string {
  const path = typeof wanted === "string" ? ownPath(wanted) : null;
  // The sign-in's own address would come straight back here.
  return path === null || /^\/login(?:[?#]|$)/.test(path) ? HOME : path;
}
