// Adds to package-lock.json what npm leaves out of it. Run it after changing dependencies: npm run lock:complete
// - The optional packages of other platforms, where a registry mirror is incomplete: without their entries `npm ci` calls
//   the lock file out of sync, on every machine.
// - `"gypfile": false` of packages that bring their compiled files: npm reads it from the lock file alone, and without it
//   runs node-gyp for every package that has a binding.gyp, which needs Python and a compiler.
import fs from "node:fs";

const SYSTEMS = ["darwin", "linux", "win32", "freebsd", "android", "openharmony", "netbsd", "openbsd", "sunos", "aix"];
const PROCESSORS = {
  x64: "x64",
  arm64: "arm64",
  arm: "arm",
  ia32: "ia32",
  ppc64: "ppc64",
  s390x: "s390x",
  riscv64: "riscv64",
  loong64: "loong64",
  wasm32: "wasm32",
};

/** Packages with a binding.gyp whose package.json says `"gypfile": false`. */
const PRECOMPILED = ["better-sqlite3"];

/** os, cpu and libc of a platform package, from the words of its name. */
function platform(name) {
  const words = name.split("/").at(-1).split("-");
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = words.map((word) => PROCESSORS[word]).find(Boolean);
  const libc = words.includes("musl") ? "musl" : words.includes("gnu") ? "glibc" : undefined;
  if (!os && !cpu) return undefined;
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os ? { os: [os] } : {}),
    ...(libc && os === "linux" ? { libc: [libc] } : {}),
  };
}

const lock = JSON.parse(fs.readFileSync("package-lock.json", "utf8"));
const added = [];
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const isThere = Object.keys(lock.packages).some(
      (key) => key === `node_modules/${name}` || key === `${place}/node_modules/${name}`,
    );
    if (isThere) continue;
    const limits = platform(name);
    if (!limits || !/^\d/.test(version)) {
      console.error(
        `${name}@${version} (optional, of ${place || "the product"}) has no entry and no platform in its name.`,
      );
      process.exitCode = 1;
      continue;
    }
    lock.packages[`node_modules/${name}`] = { version, ...limits, ...(entry.dev ? { dev: true } : {}), optional: true };
    added.push(`${name}@${version}`);
  }
}
for (const name of PRECOMPILED) lock.packages[`node_modules/${name}`].gypfile = false;
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
fs.writeFileSync(
  "package-lock.json",
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
);
console.log(added.length > 0 ? `Added ${added.join(", ")}` : "The lock file names every platform's packages.");
