import fc from "fast-check";
import { expect, test } from "vitest";
import { nextPath } from "@/components/sign-in/next-path";

const ORIGIN = "https://cangoo.example";

test.each([
  ["/..//evil.example"],
  ["/.//evil.example"],
  ["/a/..//evil.example"],
  ["/%2e%2e//evil.example"],
  ["/..\\\\evil.example"],
  ["/..\t//evil.example"],
  ["//evil.example"],
  ["/\\evil.example"],
  ["/\n/evil.example"],
  ["https://evil.example"],
  ["javascript:alert(1)"],
  ["evil.example"],
  ["/login?next=/login"],
  ["/./login"],
  [""],
])("%j leads home", (wanted) => {
  expect(nextPath(wanted)).toBe("/analytics");
});

test.each([
  ["/tickets", "/tickets"],
  ["/customers?customer=3&tab=notes#end", "/customers?customer=3&tab=notes#end"],
  ["/settings/../channels", "/channels"],
  ["/login-history", "/login-history"],
])("%s leads to %s", (wanted, path) => {
  expect(nextPath(wanted)).toBe(path);
});

test("no address leads to another site, and the path that comes out is left as it is by another look", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "%2e",
    "%2F",
    "\t",
    "\n",
    " ",
    "@",
    ":",
    "?",
    "#",
    "evil.example",
  );
  const address = fc.oneof(
    fc
      .array(fc.oneof(piece, fc.string({ maxLength: 3, unit: "binary" })), { maxLength: 12 })
      .map((parts) => `/${parts.join("")}`),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(address, (wanted) => {
      const path = nextPath(wanted);
      expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
      // What a server puts together by hand, and what a browser makes of a Location without a host.
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(nextPath(path)).toBe(path);
    }),
    { numRuns: 20_000 },
  );
});
