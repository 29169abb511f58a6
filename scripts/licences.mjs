// Lists the licences of all packages that the lock file names. Usage: npm run licences [-- --all]
// Without --all: what isn't one of the plain permissive licences, with the reason why it may be here.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Licences that ask for nothing but their own text beside the code. */
const PERMISSIVE = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
  "WTFPL",
  "Zlib",
]);

/** Packages of another licence, and why they may be here. The product's own code is in none of them. */
const ACCEPTED = [
  [
    /^@img\/sharp-/,
    "LGPL-3.0-or-later",
    "libvips, a library that sharp loads as a file of its own; Next brings it along",
  ],
  [/^lightningcss(-|$)/, "MPL-2.0", "minifies styles during the build; unchanged"],
  [/^(@axe-core\/playwright|axe-core)$/, "MPL-2.0", "only in tests; unchanged"],
  [/^mediabunny$/, "MPL-2.0", "puts a recording into an Ogg file, in the browser; unchanged"],
  [/^elkjs$/, "EPL-2.0", "comes with Prisma's command line, which never loads it here; unchanged"],
  [/^caniuse-lite$/, "CC-BY-4.0", "data about browsers for the build"],
  [
    /^date-holidays$/,
    "(ISC AND CC-BY-3.0)",
    "rules of holidays from Wikipedia, which the screen that offers them names; unchanged",
  ],
  [/^argparse$/, "PSF-2.0", "date-holidays' command line, which is never run here; unchanged"],
  [/^@fontsource-variable\/inter$/, "OFL-1.1", "a font, unchanged"],
];

/** Packages whose package.json names no licence, or only in npm's old form: what the licence file or page in them is. */
const BY_FILE = {
  busboy: "MIT",
  dicer: "MIT",
  "humanize-number": "MIT",
  only: "MIT",
  "png-js": "MIT",
  "seq-queue": "MIT",
  streamsearch: "MIT",
  "xmlhttprequest-ssl": "MIT",
};

/** Whether an SPDX expression leaves a choice that is permissive. */
function isPermissive(expression) {
  const choices = expression.replace(/[()]/g, "").split(/ OR /i);
  return choices.some((choice) => choice.split(/ AND /i).every((licence) => PERMISSIVE.has(licence.trim())));
}

/** A package of another platform isn't installed here: its licence is that of its siblings in the lock file. */
function ofSiblings(name, packages) {
  const family = name.replace(/([-/])(android|darwin|freebsd|linux|openharmony|wasm32|win32)\b.*$/, "$1");
  if (family === name) return undefined;
  const known = Object.entries(packages).flatMap(([place, { license }]) =>
    license && nameOf(place).startsWith(family) ? [license] : [],
  );
  return known[0];
}

const nameOf = (place) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);

/** Every package of the lock file with its licence, and why one that isn't permissive may be here. */
export function findLicences(folder = ".") {
  const { packages } = JSON.parse(fs.readFileSync(path.join(folder, "package-lock.json"), "utf8"));
  return Object.entries(packages).flatMap(([place, { license, version, dev }]) => {
    if (place === "") return [];
    const name = nameOf(place);
    const stated = license ?? BY_FILE[name] ?? ofSiblings(name, packages) ?? "unknown";
    const licence = stated.replace(/ and /g, " AND ");
    const reason = ACCEPTED.find(([names, accepted]) => names.test(name) && licence.includes(accepted))?.[2];
    return [
      { name, version, licence, isDev: dev === true, isAllowed: isPermissive(licence) || reason !== undefined, reason },
    ];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findLicences();
  const shown = process.argv.includes("--all") ? found : found.filter(({ reason, isAllowed }) => reason || !isAllowed);
  for (const { name, version, licence, isDev, isAllowed, reason } of shown)
    process.stdout.write(
      `${name}@${version}\t${licence}${isDev ? "\tdevelopment" : ""}${reason ? `\t${reason}` : ""}${isAllowed ? "" : "\tNOT ALLOWED"}\n`,
    );
  const counts = new Map();
  for (const { licence } of found) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  process.stdout.write(`\n${found.length} packages: `);
  process.stdout.write(
    `${[...counts]
      .sort((a, b) => b[1] - a[1])
      .map(([name, count]) => `${count} ${name}`)
      .join(", ")}\n`,
  );
  if (found.some(({ isAllowed }) => !isAllowed)) process.exitCode = 1;
}
