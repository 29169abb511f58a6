// Proofs of the built product under load and faults. Usage: npm run proof -- [name…] [--quick] [--write] [--no-build]
import fs from "node:fs";
import { parseArgs } from "node:util";
import { describeMachine } from "@/bench/report";
import { runNode } from "../scripts/run.mjs";
import { isBuilt } from "../scripts/source-hash.mjs";
import { clockProof } from "./clock";
import { diskFullProof } from "./disk-full";
import { type Figure, type Proof, toMarkdown, toTable } from "./figure";
import { hostileProof } from "./hostile/hostile";
import { killsProof } from "./kills";
import { loadProof } from "./load/load";
import { lockedProof } from "./locked";
import { movesProof } from "./moves";
import { nodesProof } from "./nodes/nodes";
import { leaveNothing } from "./product";
import { restoreProof } from "./restore";
import { stopProof } from "./stop";
import { stormProof } from "./storm";

const PROOFS: readonly Proof[] = [
  loadProof,
  killsProof,
  movesProof,
  stopProof,
  stormProof,
  diskFullProof,
  lockedProof,
  clockProof,
  restoreProof,
  hostileProof,
  nodesProof,
];
const USAGE = `Usage: npm run proof -- [name…] [options]

${PROOFS.map(({ name, summary }) => `  ${name.padEnd(12)} ${summary}`).join("\n")}

All of them unless named. Options:

  --quick      shorter and smaller: a look, not a result
  --write      puts the figures of these proofs into docs/reliability.md
  --no-build   the build that is there, though the source may have changed
  --help       this text

Exit code 1 when a bound is missed. Ctrl+C ends a proof and what it started. docs/reliability.md says what they show.
`;

const DOCUMENT = "docs/reliability.md";

/** Puts each proof's table between its markers, with the day and the machine. */
function writeDocument(name: string, figures: readonly Figure[], isQuick: boolean): void {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
  const document = fs.readFileSync(DOCUMENT, "utf8");
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${DOCUMENT} has no ${begin} … ${end}.`);
  const day = new Date().toISOString().slice(0, 10);
  const head = `Measured ${day} (${isQuick ? "quick run" : "full run"}) on ${describeMachine()}.`;
  const text = `${begin}\n${head}\n\n${toMarkdown(figures)}\n`;
  fs.writeFileSync(DOCUMENT, `${document.slice(0, from)}${text}${document.slice(to)}`);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      quick: { type: "boolean", default: false },
      "no-build": { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !PROOFS.some((proof) => proof.name === name));
  if (values.help || unknown.length > 0) {
    process.stdout.write(unknown.length > 0 ? `There is no proof ${unknown.join(", ")}.\n\n${USAGE}` : USAGE);
    return unknown.length > 0 ? 1 : 0;
  }
  if (!values["no-build"] && !isBuilt()) await runNode("scripts/build.mjs");
  process.stdout.write(`${describeMachine()}\n`);
  const figures: (Figure & { proof: string })[] = [];
  let isFailed = false;
  for (const { name, run } of PROOFS.filter((proof) => positionals.length === 0 || positionals.includes(proof.name))) {
    const startedAt = performance.now();
    const note = (line: string) =>
      process.stdout.write(`[${name} ${Math.round((performance.now() - startedAt) / 1000)} s] ${line}\n`);
    try {
      const own = await run({ isQuick: values.quick, note });
      figures.push(...own.map((figure) => ({ proof: name, ...figure })));
      if (values.write) writeDocument(name, own, values.quick);
      note("done");
    } catch (error) {
      // One proof that can't run must not cost the others' results.
      isFailed = true;
      note(`failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  const missed = figures.filter(({ isMet }) => !isMet);
  process.stdout.write(`\n${toTable(figures)}\n\n`);
  process.stdout.write(missed.length === 0 ? "Every bound is met.\n" : `${missed.length} bounds are missed.\n`);
  return isFailed || missed.length > 0 ? 1 : 0;
}

process.on("exit", leaveNothing);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));
process.exit(await main());
