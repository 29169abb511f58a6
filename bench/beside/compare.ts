import { spawn } from "node:child_process";
import path from "node:path";
import { inTurns, median } from "../result";
import { checkedOut } from "./checked-out";
import { type PrintedRow, readTable } from "./printed-table";

const ROUNDS = 4;

type Round = { ours: Map<string, PrintedRow>; baseline: Map<string, PrintedRow> };

// Each commit measures itself, in its own folder and with its own code: databases and calls may have changed between them.
function measured(folder: string, args: readonly string[]): Promise<Map<string, PrintedRow>> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", "tsx", "bench/main.ts", ...args, "--no-build"], {
      cwd: folder,
      env: { ...process.env, DATA_DIR: path.join(folder, "data") },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      const rows = readTable(printed);
      if (rows.size > 0) resolve(rows);
      else reject(new Error(`${folder} measured nothing (${code}):\n${printed.slice(-2_000)}`));
    });
  });
}

function line(name: string, rounds: readonly Round[]): string | undefined {
  const pairs = rounds.flatMap(({ ours, baseline }) => {
    const [here, there] = [ours.get(name), baseline.get(name)];
    return here && there && here.unit === there.unit && there.value > 0 ? [{ here, there }] : [];
  });
  const [first] = pairs;
  if (!first) return undefined;
  const ratios = pairs.map(({ here, there }) => here.value / there.value);
  const isWorse = first.here.isMoreBetter ? Math.max(...ratios) < 1 : Math.min(...ratios) > 1;
  const side = (pick: (pair: (typeof pairs)[number]) => PrintedRow) =>
    `${Math.round(median(pairs.map((pair) => pick(pair).value)) * 100) / 100} ${first.here.unit}`;
  const spread = `${Math.min(...ratios).toFixed(2)} – ${Math.max(...ratios).toFixed(2)}`;
  return [
    "",
    name,
    `${median(ratios).toFixed(2)} (${spread})`,
    first.here.isMoreBetter ? "more" : "less",
    isWorse ? "WORSE" : "",
    side(({ here }) => here),
    side(({ there }) => there),
    "",
  ].join(" | ");
}

/**
 * Runs groups of this working tree and of a commit in turns, each by its own benchmark, and prints the ratio of what each measured
 * of itself. A row is called worse when it was in every round.
 * @param args the groups, and `--quick`
 */
export async function compareWith(commit: string, args: readonly string[]): Promise<void> {
  const { folder, name } = await checkedOut(commit);
  const here = process.cwd();
  process.stdout.write(`${ROUNDS} rounds in turns, beside ${folder}\n`);
  const rounds: Round[] = await inTurns(
    ROUNDS,
    () => measured(here, args),
    () => measured(folder, args),
  );
  const names = new Set(rounds.flatMap(({ ours }) => [...ours.keys()]));
  process.stdout.write(
    `| measure | here ÷ ${name} (min – max) | better is | | here | ${name} |\n|---|---|---|---|---|---|\n`,
  );
  for (const each of names) {
    const text = line(each, rounds);
    if (text) process.stdout.write(`${text.trim()}\n`);
  }
}
