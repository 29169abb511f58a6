import fs from "node:fs";
import path from "node:path";
import { runTool, type Scan } from "./run-tool";

const WORDS = path.join(import.meta.dirname, "words.txt");
/** Each word is tried in each of these folders. */
const FOLDERS = ["", "api/", "api/v1/", "_next/", "_next/static/", "public/", "data/", "widget/"];
/** What anybody may have. */
const PUBLIC: readonly (readonly [RegExp, string])[] = [
  [/^\/(?:widget|widget-frame)\.js$|^\/icon\.svg$/, "public files of the web chat and the browser tab"],
  [/^\/api\/health(?:\/ready)?$/, "health, for whoever watches the server"],
  [/^\/api\/openapi\.json$/, "the description of the interface is public, as docs/api.md says"],
  [
    /^\/api\/auth\/(?:csrf|providers|session|_log)$/,
    "what the sign-in asks before there is a session; nothing about anybody",
  ],
];

/** Whatever isn't ours is answered with the desk's own page (specification), so a status of 200 says nothing here. */
const OWN_PAGE = '<html lang="[^"]+" data-theme=';

/** ffuf looks for files and calls that nobody meant to serve: configuration, data, backups, sources, source maps. */
export const ffuf: Scan = {
  name: "ffuf",
  async run({ url, folder, seconds }) {
    const words = fs
      .readFileSync(WORDS, "utf8")
      .split("\n")
      .filter((word) => word !== "" && !word.startsWith("#"));
    const list = [...FOLDERS.flatMap((prefix) => words.map((word) => prefix + word)), ...(await sourceMaps(url))];
    const file = path.join(folder, "words.txt");
    fs.writeFileSync(file, [...new Set(list)].join("\n"));
    const report = path.join(folder, "ffuf.json");
    const format = ["-of", "json", "-o", report, "-s"];
    const args = ["-w", file, "-u", `${url}/FUZZ`, "-mc", "all", "-fc", "404", "-fr", OWN_PAGE, "-t", "8", ...format];
    const { output, isEnded } = await runTool("ffuf", args, { folder, seconds: seconds.perTarget * 4 });
    const result = { tested: [`${list.length} addresses`], findings: [] as string[], explained: [] as string[] };
    if (isEnded || !fs.existsSync(report)) return { ...result, unfinished: [output.slice(-300)] };
    const { results } = JSON.parse(fs.readFileSync(report, "utf8")) as { results: { input: { FUZZ: string } }[] };
    for (const { input } of results) await judge(url, `/${input.FUZZ}`, result);
    return { ...result, unfinished: [] };
  },
};

async function judge(url: string, address: string, result: { findings: string[]; explained: string[] }): Promise<void> {
  const response = await fetch(`${url}${address}`, { redirect: "manual" });
  const body = await response.text();
  const type = response.headers.get("content-type") ?? "";
  if (response.status === 404 || response.status === 405 || response.status === 400) return;
  if ([301, 302, 307, 308].includes(response.status)) return;
  if (type.startsWith("application/problem+json") && response.status < 500) return;
  if (response.ok && type.startsWith("text/html") && new RegExp(OWN_PAGE).test(body)) return;
  const { pathname } = new URL(`${url}${address}`);
  const reason = PUBLIC.find(([pattern]) => pattern.test(pathname))?.[1];
  if (reason && response.ok) result.explained.push(`${pathname}: ${reason}`);
  else result.findings.push(`${address}: ${response.status} ${type} ${body.slice(0, 80).replace(/\s+/g, " ")}`);
}

/** Where the source of what the pages load would be. */
async function sourceMaps(url: string): Promise<string[]> {
  const pages = await Promise.all(
    ["/login", "/demo", "/signup"].map(async (page) => (await fetch(`${url}${page}`)).text()),
  );
  const chunks = pages.flatMap((html) =>
    [...html.matchAll(/\/(_next\/static\/[\w./~-]+\.(?:js|css))/g)].map(([, name]) => name),
  );
  return ["widget.js", "widget-frame.js", ...chunks].flatMap((name) => [
    `${name}.map`,
    `${name?.replace(/\.\w+$/, "")}.map`,
  ]);
}
