import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { NODES_FOLDER } from "../../scripts/node-runtime.mjs";
import { run } from "../../scripts/run.mjs";

/** Not below this repository: Next would take its folder for the root of both. */
const FOLDER = path.join(path.dirname(NODES_FOLDER), "beside");

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();

/**
 * A commit's files, with its packages and its build, in a folder of their own, which is kept for the next comparison.
 * @throws when there is no such commit, or it can't be built
 */
export async function checkedOut(commit: string): Promise<{ folder: string; name: string }> {
  const hash = git("rev-parse", "--verify", `${commit}^{commit}`);
  const folder = path.join(FOLDER, hash);
  const finished = path.join(folder, ".finished");
  if (!fs.existsSync(finished)) {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder, { recursive: true });
    const archive = `${folder}.tar`;
    git("archive", "--output", archive, hash);
    await run("tar", ["-xf", archive, "-C", folder]);
    fs.rmSync(archive);
    await run("npm", ["ci", "--prefix", folder, "--no-audit", "--no-fund"]);
    await run("npm", ["run", "build", "--prefix", folder]);
    fs.writeFileSync(finished, "");
  }
  return { folder, name: hash.slice(0, 8) };
}
