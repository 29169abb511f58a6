import fs from "node:fs";
import path from "node:path";
import { DEMO_CLIENT_KEY } from "@/lib/kernel/demo-accounts";
import { runTool, type Scan, type ScanTarget } from "./run-tool";

/**
 * All that need nobody outside (`ssrf` and `xxe` ask a server of the tool's makers, `nikto` and `wapp` fetch lists), and not
 * `backup` and `buster`, which take any 200 for a file: ffuf looks at what is answered.
 */
const MODULES =
  "blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss";
const CRAWL_SECONDS = 60;

/** Where it begins, besides what it finds by following links: pages, and calls with something to vary. */
const PUBLIC_STARTS = [
  "/login?next=%2Ftickets",
  "/signup",
  "/password-reset",
  "/password-reset/abc",
  "/invite/abc",
  "/survey/abc",
  "/demo",
  "/dev/mail",
  `/widget?key=${DEMO_CLIENT_KEY}&lang=pt&host=https%3A%2F%2Floja.example`,
  `/api/v1/web-chats/${DEMO_CLIENT_KEY}`,
  "/api/auth/signin?callbackUrl=%2Ftickets",
  "/email-frame?images=1",
];
const SIGNED_IN_STARTS = [
  "/conversations",
  "/conversations/1",
  "/tickets?q=a&status=open",
  "/customers?q=a",
  "/channels",
  "/assistant",
  "/attenders",
  "/settings",
  "/analytics",
  "/api/v1/tickets?q=a&status=open&tag=b",
  "/api/v1/customers?q=a&tags=b&sort=name",
  "/api/v1/companies?q=a",
  "/api/bff/Chat/GetChats?search=a",
  "/api/v1/tickets/export.csv?q=a",
];

/** Finding (name or text) -> why it is none. */
const EXPLAINED: readonly (readonly [RegExp, string])[] = [
  [
    /secure flag|Strict-Transport-Security/i,
    "the scan speaks http to localhost; on an https APP_URL the cookie is Secure and HSTS is sent",
  ],
  [/X-XSS-Protection/i, "browsers have removed the filter that this header switched; the policy takes its place"],
];

type Report = Record<"vulnerabilities" | "anomalies", Record<string, { method: string; path: string; info: string }[]>>;

/** wapiti on the pages and calls, as a visitor and as an administrator. */
export const wapiti: Scan = {
  name: "wapiti",
  async run(target) {
    const result = {
      tested: [] as string[],
      findings: [] as string[],
      explained: [] as string[],
      unfinished: [] as string[],
    };
    for (const [who, starts] of [
      ["visitor", PUBLIC_STARTS],
      ["administrator", [...SIGNED_IN_STARTS, ...PUBLIC_STARTS]],
    ] as const) {
      process.stdout.write(`  wapiti as ${who}\n`);
      const report = path.join(target.folder, `wapiti-${who}.json`);
      const { output, isEnded } = await runTool("wapiti", argumentsFor(target, who, starts, report), {
        folder: target.folder,
        seconds: CRAWL_SECONDS + MODULES.split(",").length * (target.seconds.perModule + 10) + 60,
      });
      if (isEnded || !fs.existsSync(report)) {
        result.unfinished.push(`as ${who}: ${output.trim().split("\n").slice(-3).join(" | ")}`);
        continue;
      }
      const scanned = /found (\d+) (?:URLs|resources)|(\d+) (?:URLs|resources) found/i.exec(output)?.[0];
      result.tested.push(`as ${who}${scanned ? ` (${scanned})` : ""}`);
      const cut = [...output.matchAll(/attack time was reached for module (\w+)/gi)].map(([, name]) => name);
      if (cut.length > 0)
        result.unfinished.push(`as ${who}: ${[...new Set(cut)].join(", ")} after ${target.seconds.perModule} s`);
      sort(JSON.parse(fs.readFileSync(report, "utf8")) as Report, who, result);
    }
    return result;
  },
};

function sort(report: Report, who: string, result: { findings: string[]; explained: string[] }): void {
  for (const [kind, entries] of Object.entries({ ...report.vulnerabilities, ...report.anomalies })) {
    for (const { method, path: address, info } of entries) {
      const text = `${kind}: ${method} ${address}: ${info.replace(/\s+/g, " ").slice(0, 200)} (as ${who})`;
      const reason = EXPLAINED.find(([pattern]) => pattern.test(text))?.[1];
      if (reason) result.explained.push(`${text}: ${reason}`);
      else result.findings.push(text);
    }
  }
}

function argumentsFor(
  { url, admin, folder, seconds }: ScanTarget,
  who: string,
  starts: readonly string[],
  report: string,
): string[] {
  return [
    `--url=${url}/`,
    ...starts.map((start) => `--start=${url}${start}`),
    ...(who === "visitor" ? [] : ["--header", `Cookie: next-auth.session-token=${admin.token}`]),
    `--module=${MODULES}`,
    "--scope=folder",
    "--depth=4",
    "--max-links-per-page=40",
    `--max-scan-time=${CRAWL_SECONDS}`,
    `--max-attack-time=${seconds.perModule}`,
    "--timeout=10",
    "--flush-session",
    `--store-session=${path.join(folder, `wapiti-${who}`)}`,
    `--store-config=${path.join(folder, "wapiti-config")}`,
    "--no-bugreport",
    "--format=json",
    `--output=${report}`,
  ];
}
