// Any origin does: it only shows whether an address would leave its own.
const SELF = "http://self.invalid";

function canonicalPath(address: string): string | null {
  // What has no slash in front is relative to the page, or another scheme.
  if (!address.startsWith("/") || !URL.canParse(address, SELF)) return null;
  const url = new URL(address, SELF);
  return url.origin === SELF ? `${url.pathname}${url.search}${url.hash}` : null;
}

/**
 * A path that somebody asked to be led to, in the form in which a browser would ask for it; null when it leads to another
 * site. Taking dots, tabs and backslashes out can make an address of another site out of a path ("/..//host" becomes
 * "//host"), so what comes out has to be what it is made of once more.
 */
export function ownPath(address: string): string | null {
  const path = canonicalPath(address);
  return path !== null && canonicalPath(path) === path ? path : null;
}
