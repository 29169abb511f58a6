import fs from "node:fs";
import { expect, test } from "vitest";
import { JOB_TERMS, type JobTerms } from "@/lib/platform/jobs/job-terms";
import { jobEnds, jobHandlers } from "@/lib/workers/job-handlers";

const HOUR_MS = 60 * 60 * 1000;

function inWords(ms: number | null): string {
  if (ms === null) return "each of what waits has its own end";
  if (ms % (24 * HOUR_MS) === 0) return `${ms / (24 * HOUR_MS)} d`;
  return ms % HOUR_MS === 0 ? `${ms / HOUR_MS} h` : `${ms / 60_000} min`;
}
const terms = Object.entries<JobTerms>(JOB_TERMS);

test("operations.md says of every type of job how long it is tried and who learns of its end", () => {
  const page = fs.readFileSync("docs/operations.md", "utf8");
  const rows = [...page.matchAll(/^\| `([\w.-]+)` \| ([^|]+) \| ([a-z, ]+) \|$/gm)].map(([, ...cells]) => cells);
  expect(rows.filter(([, , learns]) => learns?.includes("operator"))).toEqual(
    terms.map(([type, { triedForMs, learns }]) => [type, inWords(triedForMs), learns.join(", ")]),
  );
});

test("every type of job has what does it, and what tells whom its terms name", () => {
  expect(Object.keys(jobHandlers).sort()).toEqual(terms.map(([type]) => type).sort());
  const told = terms.filter(([, { learns }]) => learns[0] !== "operator").map(([type]) => type);
  expect(told.filter((type) => !jobEnds[type])).toEqual([]);
});
