// Asks the embedded engine the questions of this folder and prints how it did. Usage: npm run eval -- [--verbose] [--train] [--train-person] [company …]
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { closeConnections, connections } from "@/lib/platform/db/connections";
import { migrate } from "@/lib/platform/db/migrate";
import { addItems, ask, calibrationAt, type Outcome, scoreOf } from "./evaluate";
import { type Company, type EvalQuestion, readCompanies } from "./read-companies";
import { type Example, exampleOf, train } from "./train";
import { trainPerson } from "./train-person";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-eval-"));
process.env.DATA_DIR = folder;
process.env.LOG_LEVEL = "silent";
migrate(path.join(folder, "cangoo.db"));

const named = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isVerbose = process.argv.includes("--verbose");
if (process.argv.includes("--train-person")) trainPerson();
if (process.argv.includes("--train")) train(await examples());
const all: (Outcome & { company: string })[] = [];
for (const company of readCompanies())
  if (named.length === 0 || named.includes(company.name)) all.push(...(await outcomesOf(company)));

// What was held back stays unseen while the engine is tuned.
if (isVerbose) for (const outcome of all.filter(({ part }) => part === "dev")) tell(outcome);
print();
await closeConnections();
fs.rmSync(folder, { recursive: true, force: true });

/** What there is to learn from: everything but what is held back. */
async function examples(): Promise<Example[]> {
  const list: Example[] = [];
  for (const company of [...readCompanies("practice"), ...readCompanies()]) {
    const { workspaceId, keys } = await addCompany(company);
    for (const question of [...company.questions.filter(({ part }) => part === "dev"), ...inOwnWords(company)])
      list.push(...(await exampleOf(company.name, workspaceId, keys, question)));
  }
  return list;
}

/** Who asks in an item's own words gets that item. */
function inOwnWords({ items }: Company): EvalQuestion[] {
  return items
    .filter(({ type }) => type !== "document")
    .map(({ key, title }) => ({
      part: "dev",
      language: "pt",
      kind: "item",
      expected: [key],
      fragment: "",
      text: title,
      isTitle: true,
    }));
}

async function addCompany({ name, items }: Company): Promise<{ workspaceId: number; keys: Map<number, string> }> {
  const now = Date.now();
  const workspaceId = Number(
    connections()
      .writer.prepare("INSERT INTO workspace (clientId, name, createdAt, updatedAt) VALUES (?, ?, ?, ?)")
      .run(`eval-${randomUUID()}`, name, now, now).lastInsertRowid,
  );
  return { workspaceId, keys: await addItems(workspaceId, items) };
}

async function outcomesOf(company: Company): Promise<(Outcome & { company: string })[]> {
  const { name, questions } = company;
  const { workspaceId, keys } = await addCompany(company);
  const outcomes: (Outcome & { company: string })[] = [];
  for (const question of questions) outcomes.push({ company: name, ...(await ask(workspaceId, keys, question)) });
  return outcomes;
}

function print(): void {
  const columns = ["questions", "right", "by item", "by document", "recall@3", "wrong"];
  process.stdout.write(`${"".padEnd(32)}${columns.map((column) => column.padStart(12)).join("")}\n`);
  for (const part of ["dev", "held"] as const) {
    const some = all.filter((outcome) => outcome.part === part);
    for (const company of new Set(some.map((outcome) => outcome.company)))
      for (const language of ["pt", "en"] as const)
        line(
          `${part} ${language} ${company}`,
          some.filter((outcome) => outcome.company === company && outcome.language === language),
        );
    for (const language of ["pt", "en"] as const)
      line(
        `${part} ${language}`,
        some.filter((outcome) => outcome.language === language),
      );
    line(part, some);
    for (const threshold of [0.6, 0.7, 0.8, 0.9]) {
      const { answered, wrong } = calibrationAt(some, threshold);
      process.stdout.write(`${part}: sure by ${threshold} or more: ${answered} answers, ${percent(wrong)} wrong\n`);
    }
  }
  const times = all.map(({ ms }) => ms).sort((one, two) => one - two);
  process.stdout.write(`p95 of a question: ${(times[Math.floor(times.length * 0.95)] ?? 0).toFixed(1)} ms\n`);
}

function percent(share: number | null): string {
  return share === null ? "–" : `${(share * 100).toFixed(1)} %`;
}

function line(name: string, outcomes: readonly Outcome[]): void {
  if (outcomes.length === 0) return;
  const { questions, right, rightByItem, rightByDocument, recallAt3, wrong } = scoreOf(outcomes);
  const cells = [String(questions), ...[right, rightByItem, rightByDocument, recallAt3, wrong].map(percent)];
  process.stdout.write(`${name.padEnd(32)}${cells.map((cell) => cell.padStart(12)).join("")}\n`);
}

function tell({
  company,
  kind,
  text,
  expected,
  found,
  confidence,
  answered,
  isRight,
  passage,
}: Outcome & { company: string }) {
  if (kind === "none" ? !answered : isRight) return;
  process.stdout.write(
    `${answered ? "WRONG  " : "unknown"} ${confidence.toFixed(2)} ${company}: ${text}  [${kind} ${expected.join(",") || "-"}; found ${found.join(", ")}: ${passage.replace(/\s+/g, " ").slice(0, 110)}]\n`,
  );
}
