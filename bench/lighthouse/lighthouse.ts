import { spawn } from "node:child_process";
import fs from "node:fs";
import { type Cookie, startBrowser } from "./browser";

/** Fetched when needed and no dependency of the product. The last one for Node 20. */
const PACKAGE = "lighthouse@12.8.2";
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
type Category = (typeof CATEGORIES)[number];

/** What Lighthouse pretends to be: a desk, or a phone with a slow processor on slow 4G. */
export type Device = "desktop" | "phone";
/** Scores from 0 to 100, and the audits that cost points. */
export type Scores = Record<Category, number> & { findings: string[] };

/** The least that a screen may score. */
export const BOUNDS: Record<Category, number> = { performance: 98, accessibility: 100, "best-practices": 100 };

type Report = {
  runtimeError?: { message: string };
  finalDisplayedUrl: string;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
};

/** Runs Lighthouse on an address, in a browser that has some cookies and nothing else. `file` keeps its report. */
export async function runLighthouse(
  url: string,
  device: Device,
  cookies: readonly Cookie[],
  file: string,
): Promise<Scores> {
  await startSteadily(cookies, [
    url,
    "--quiet",
    "--output=json",
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join(",")}`,
    ...(device === "desktop" ? ["--preset=desktop"] : []),
  ]);
  const report = JSON.parse(fs.readFileSync(file, "utf8")) as Report;
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  const score = (category: Category) => Math.round((report.categories[category].score ?? 0) * 100);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    findings: CATEGORIES.filter((category) => score(category) < BOUNDS[category]).flatMap((category) =>
      findingsOf(report, category),
    ),
  };
}

function findingsOf({ audits, categories }: Report, category: Category): string[] {
  return categories[category].auditRefs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (weight === 0 || !audit || audit.score === null || audit.score >= 0.98) return [];
    return [`${audit.title}${audit.displayValue ? `: ${audit.displayValue}` : ""}`];
  });
}

// Now and then it misses the beginning of its own recording (NO_NAVSTART).
function startSteadily(cookies: readonly Cookie[], args: string[]): Promise<void> {
  const attempt = async () => {
    const browser = await startBrowser(cookies);
    try {
      await start([...args, `--port=${browser.port}`]);
    } finally {
      await browser.stop();
    }
  };
  return attempt().catch(attempt);
}

function start(args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("npx", ["--yes", PACKAGE, ...args], { stdio: ["ignore", "ignore", "pipe"] });
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-2_000);
    });
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`Lighthouse failed:\n${errors}`))));
  });
}
