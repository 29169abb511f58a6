const HOME = "/analytics";
// Any origin does: it only shows whether the address would leave its own.
const SELF = "http://self.invalid";

/** Where to go after signing in: the wanted path if it is one of ours, else the home screen. */
export function nextPath(wanted: string | string[] | undefined): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/") || !URL.canParse(wanted, SELF)) return HOME;
  const url = new URL(wanted, SELF);
  // "//host" and "/\host" are addresses of other sites; "/login" would come straight back here.
  if (url.origin !== SELF || url.pathname === "/login") return HOME;
  return `${url.pathname}${url.search}${url.hash}`;
}
