// A Node of another version, with its headers, from the package registry. Prints its folder of programs:
//   PATH="$(node scripts/node-runtime.mjs 24):$PATH" npm start
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** What stands above all runs and copies of this source. */
export const NODES_FOLDER = path.join(
  process.env.XDG_CACHE_HOME || path.join(os.homedir(), ".cache"),
  "cangoo",
  "nodes",
);

/** Why no Node can be had here; undefined where one can. */
export function whyNoNodes() {
  if (process.platform === "linux" && ["x64", "arm64"].includes(process.arch)) return undefined;
  return `The registry has no package with Node for ${process.platform} on ${process.arch}: run the tests under each Node that you install.`;
}

/**
 * Folder of a Node's package, newest of its major version, fetched once; `bin` and `include` are in it.
 * @throws {Error} when the registry can't be reached or what it gave doesn't run
 */
export function nodeRuntime(major) {
  const name = `node-linux-${process.arch}`;
  const home = path.join(NODES_FOLDER, String(major));
  const folder = path.join(home, "node_modules", name);
  const isSound = () =>
    spawnSync(path.join(folder, "bin/node"), ["-v"], { encoding: "utf8" }).stdout?.startsWith(`v${major}.`) === true;
  if (isSound()) return folder;
  fs.rmSync(home, { recursive: true, force: true });
  fs.mkdirSync(home, { recursive: true, mode: 0o700 });
  fs.writeFileSync(path.join(home, "package.json"), JSON.stringify({ private: true }));
  const install = ["install", "--no-audit", "--no-fund", "--no-save", "--loglevel=error", `${name}@${major}`];
  spawnSync("npm", install, { cwd: home, stdio: ["ignore", 2, 2] });
  if (!isSound()) throw new Error(`${name}@${major} can't be installed from the package registry.`);
  return folder;
}

/** The search path on which `node`, and the npm that it runs, are of that Node. */
export function nodePath(major) {
  return `${path.join(nodeRuntime(major), "bin")}${path.delimiter}${process.env.PATH}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const reason = whyNoNodes();
  if (reason) {
    console.error(reason);
    process.exit(1);
  }
  process.stdout.write(`${path.join(nodeRuntime(process.argv[2]), "bin")}\n`);
}
