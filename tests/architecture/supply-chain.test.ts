import { execFile } from "node:child_process";
import fs from "node:fs";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { findLicences } from "@/scripts/licences.mjs";

type Entry = { version: string; dev?: boolean; integrity?: string; resolved?: string };
type Lock = { packages: Record<string, Entry> };
type Version = [number, number, number];

const { packages } = JSON.parse(fs.readFileSync("package-lock.json", "utf8")) as Lock;

/** Per package: the first version that has none of the advisories known to us (November 2026), and the newest of them. */
const FLOORS: [name: string, floor: string, reason: string][] = [
  [
    "next",
    "16.3.8",
    "GHSA-vcvr-r3jv-pc5j: code execution in ImageResponse; before it GHSA-2xp9-vwfh-vxw4, GHSA-c4j6-fc7j-m34r",
  ],
  ["react", "19.2.6", "CVE-2026-23870: server components can be made to stop answering"],
  ["react-dom", "19.2.6", "CVE-2026-23870, of one release with react"],
  ["next-auth", "4.24.15", "Auth.js' update of July 2026"],
  ["jose", "4.15.5", "GHSA-hhhv-q57g-882q: decompression bomb"],
  ["cookie", "0.7.0", "GHSA-pxg6-pf52-xh8x: cookie injection by names"],
  ["engine.io", "6.6.7", "CVE-2026-59725: denial of service by binary POST"],
  ["socket.io-parser", "4.2.7", "CVE-2026-69185, GHSA-677m-j7p3-52f9: memory by announced attachments"],
  ["ws", "8.21.0", "CVE-2026-48779"],
  ["nodemailer", "10.0.14", "GHSA-6vj9-mwq6-2f5v: credentials across transports; before it GHSA-p6gq-j5cr-w38f"],
  ["sanitize-html", "2.17.5", "GHSA-rpr9-rxv7-x643 (CVE-2026-44990)"],
  ["file-type", "21.3.2", "GHSA-5v7r-6r5c-r473, GHSA-j47w-4g3g-c36v: hostile files that never end"],
  ["undici", "6.28.0", "header injection and desynchronised answers; before it GHSA-g9mf-h72j-4rw9"],
  ["sharp", "0.35.0", "GHSA-f88m-g3jw-g9cj: libvips"],
  ["postcss", "8.5.23", "GHSA-fxqj-rqcc-2cmp, GHSA-r28c-9q8g-f849: reads source maps that it shouldn't"],
  ["nanoid", "3.3.17", "GHSA-2v37-7h3g-55p8"],
  ["uuid", "11.1.1", "CVE-2026-41907: writes outside of a given buffer"],
  ["ip-address", "10.3.1", "CVE-2026-69192"],
  ["esbuild", "0.25.0", "GHSA-67mh-4wv8-2f99: its server answers any site"],
  ["semver", "7.5.2", "GHSA-c2qf-rxjj-qqgw: expression without end"],
  ["picomatch", "4.0.4", "GHSA-c2c7-rcm5-vvqj: expression without end"],
  ["preact", "10.28.2", "GHSA-36hm-qxxp-pg3m: markup from JSON"],
  ["cross-spawn", "7.0.5", "GHSA-3xgq-45jj-v275: expression without end"],
  ["fast-uri", "3.1.5", "GHSA-7p8r-x3mc-p8w7: hosts with backslashes"],
  ["lodash", "4.18.0", "GHSA-r5fr-rjxr-66jc: code in templates"],
  ["defu", "6.1.5", "GHSA-737v-mqg7-c878: prototype pollution"],
  ["effect", "3.20.0", "GHSA-38f7-945m-qr2g: one request's context in another"],
  ["valibot", "1.2.0", "GHSA-vqpr-j7v3-hqw9: expression without end"],
  ["@babel/runtime", "7.26.10", "GHSA-968p-4wvh-cqc8: expression without end"],
  ["playwright", "1.55.1", "GHSA-7mvr-c777-76hp: browsers downloaded without a check"],
  ["follow-redirects", "1.15.6", "GHSA-cxjh-pqwp-8mfp: credentials to other hosts"],
  ["mysql2", "3.23.1", "GHSA-3f6p-5ww8-9rcr, GHSA-rgwj-5xj2-c3m3; only Prisma's command line could load it"],
  [
    "deepmerge-ts",
    "8.0.0",
    "GHSA-ggr8-5vv4-36mx: prototype pollution; Prisma's command line merges its configuration with it",
  ],
];

const parse = (version: string): Version => version.split("-")[0]?.split(".").map(Number) as Version;
function isBelow(version: string, floor: string): boolean {
  const [one, other] = [parse(version), parse(floor)];
  const at = one.findIndex((part, index) => part !== other[index]);
  return at === -1 ? version.includes("-") : (one[at] as number) < (other[at] as number);
}
const versionsOf = (name: string) =>
  Object.entries(packages).flatMap(([place, { version }]) =>
    place === `node_modules/${name}` || place.endsWith(`/node_modules/${name}`) ? [version] : [],
  );

describe("a package with a known advisory is newer than it:", () => {
  test.each(FLOORS)("%s from %s on (%s)", (name, floor) => {
    const versions = versionsOf(name);
    expect(versions).not.toEqual([]);
    expect(versions.filter((version) => isBelow(version, floor))).toEqual([]);
  });

  test("no version counts as newer because of how it is written", () => {
    expect([isBelow("9.10.0", "9.9.0"), isBelow("9.9.0", "9.10.0"), isBelow("9.9.0", "9.9.0")]).toEqual([
      false,
      true,
      false,
    ]);
    expect([isBelow("10.0.0", "9.9.9"), isBelow("9.9.0-beta.1", "9.9.0")]).toEqual([false, true]);
  });
});

describe("the lock file", () => {
  test("pins every direct dependency to one version", () => {
    const manifest = JSON.parse(fs.readFileSync("package.json", "utf8")) as Record<string, Record<string, string>>;
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const ranges = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      ([, version]) => !/^(?:\d+\.\d+\.\d+(?:-[\w.]+)?|file:packages\/[\w-]+)$/.test(version),
    );
    expect(ranges).toEqual([]);
  });

  test("has a checksum of nearly every package: those of other platforms may lack it", () => {
    const without = Object.entries(packages).flatMap(([place, { integrity, resolved }]) =>
      // Our own folder's needs none.
      place !== "" && !integrity && !resolved?.startsWith("file:packages/") ? [place] : [],
    );
    expect(without.filter((place) => fs.existsSync(place))).toEqual([]);
  });
});

test("every package has a licence that is allowed (npm run licences)", () => {
  const found = findLicences();
  expect(found.length).toBeGreaterThan(300);
  expect(found.filter(({ isAllowed }) => !isAllowed).map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
});

test("npm run sbom names the production dependencies and no other", { timeout: 60_000 }, async () => {
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "sbom"], { maxBuffer: 64 * 1024 * 1024 });
  const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: { name: string }[] };
  expect(bomFormat).toBe("CycloneDX");
  const names = new Set(components.map(({ name }) => name));
  expect([names.has("next"), names.has("better-sqlite3"), names.has("vitest"), names.has("autocannon")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
