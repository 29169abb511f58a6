// Asks the embedded engine the questions of this folder and prints how it did. Usage: npm run eval -- [--verbose]
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { closeConnections, connections } from "@/lib/platform/db/connections";
import { migrate } from "@/lib/platform/db/migrate";
import { addItems, ask, type Outcome, readItems, readQuestions, scoreOf } from "./evaluate";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-eval-"));
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL = "silent";
migrate(path.join(folder, "cangoo.db"));
const now = Date.now();
const workspaceId = Number(
  connections()
    .writer.prepare("INSERT INTO workspace (clientId, name, createdAt, updatedAt) VALUES ('eval', 'Jatobá Casa', ?, ?)")
    .run(now, now).lastInsertRowid,
);
const keys = await addItems(workspaceId, readItems());

const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8);
const lines = [
  "language part   questions  recall@3  answered correctly  answered wrongly   unknown  answered of answerable",
];
const isVerbose = process.argv.includes("--verbose");
for (const language of ["pt", "en"] as const) {
  const outcomes = await Promise.all(readQuestions(language).map((question) => ask(workspaceId, keys, question)));
  for (const part of ["dev", "test", "all"] as const) {
    const some = outcomes.filter((outcome) => part === "all" || outcome.part === part);
    const score = scoreOf(some);
    const answerable = some.filter(({ expected }) => expected.length > 0);
    const answered = answerable.filter(({ isCorrect }) => isCorrect).length / answerable.length;
    lines.push(
      `${language.padEnd(8)} ${part.padEnd(6)} ${String(score.questions).padStart(9)}  ${percent(score.recallAt3)}  ${percent(score.correct).padStart(18)}  ${percent(score.wrong).padStart(16)}  ${percent(score.unknown)}  ${percent(answered).padStart(22)}`,
    );
  }
  // What was held out stays unseen while the engine is tuned.
  if (isVerbose) for (const outcome of outcomes.filter(({ part }) => part === "dev")) tell(outcome);
}
process.stdout.write(`${lines.join("\n")}\n`);
await closeConnections();
fs.rmSync(folder, { recursive: true, force: true });

function tell({ text, expected, found, confidence, answered, isCorrect }: Outcome): void {
  const isRight = expected.length === 0 ? !answered : isCorrect;
  if (isRight) return;
  const kind = answered ? "WRONG  " : "unknown";
  process.stdout.write(
    `${kind} ${confidence.toFixed(2)} ${text}  [expected ${expected.join(",") || "-"}; found ${found.join(", ")}]\n`,
  );
}
