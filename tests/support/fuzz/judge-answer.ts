import path from "node:path";
import { ERROR_STATUS, type ErrorCode } from "@/lib/platform/errors/codes";
import { isFieldText } from "@/tests/support/matrix/field-texts";
import { OTHER_SECRET } from "../template";

/** What no answer may say: where it is in the source, what it asked the database, where files are, how it failed. */
const LEAKS: readonly RegExp[] = [
  /\n\s+at [\w.<>[\] ]+ \(/,
  /\bat (?:async )?[\w.<>]+ \(?(?:file:|node:|\/)/,
  /\.(?:ts|tsx|mjs|cjs|js):\d+:\d+/,
  /node_modules|\bnode:internal/,
  /\bSQLITE_[A-Z]+|SqliteError|better-sqlite3|no such (?:table|column)|fts5:/i,
  /\bPrisma|\bP20\d\d\b|invocation in/,
  /\b(?:Type|Range|Reference|Syntax|URI|Eval|Zod|App|Aggregate)Error\b/,
  /\bSELECT\s.{1,400}\bFROM\s+"?\w+"?\s+(?:WHERE|AS|JOIN)\b/,
  /ECONNREFUSED|ENOTFOUND|ENOENT|EACCES|ETIMEDOUT/,
  new RegExp(OTHER_SECRET),
];

/** Answers of 500 and above that say what is so: somebody else's service isn't there, or none was set up. */
const DOCUMENTED: readonly ErrorCode[] = ["PAYMENT_UNAVAILABLE", "SIGNUP_CLOSED"];

/** What is wrong with a text that left the process. `sent` may be echoed, so what it holds is no leak. */
export function leaksIn(text: string, sent: string, dataDir: string): string[] {
  const faults = LEAKS.filter((leak) => leak.test(text) && !leak.test(sent)).map((leak) => `says ${leak}`);
  for (const folder of [dataDir, path.resolve(".")])
    if (text.includes(folder)) faults.push(`names the folder ${folder}`);
  return faults;
}

/** What is wrong with an answer's status and form. */
export function faultsOf(status: number, contentType: string, text: string): string[] {
  if (status < 400) return text.includes('"code":"INTERNAL"') ? ["failed in the middle of its answer"] : [];
  if (status === 416) return [];
  if (!contentType.startsWith("application/problem+json")) return [`${status} is ${contentType}, no problem`];
  const problem = JSON.parse(text) as {
    code: ErrorCode;
    status: number;
    message: string;
    title: string;
    errors?: Record<string, string>;
  };
  const faults: string[] = [];
  if (status >= 500 && !DOCUMENTED.includes(problem.code)) faults.push(`${status} ${problem.code}`);
  if (ERROR_STATUS[problem.code] !== status || problem.status !== status) faults.push(`${problem.code} with ${status}`);
  if (typeof problem.message !== "string" || problem.message.trim() === "") faults.push("no message");
  for (const [field, said] of Object.entries(problem.errors ?? {}))
    if (!isFieldText(said)) faults.push(`says ${JSON.stringify(said)} of ${field}, which is no text of ours`);
  return faults;
}
