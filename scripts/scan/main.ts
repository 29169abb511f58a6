// `npm run scan [-- wapiti sqlmap ffuf --quick]`: scanners against the built product on a throw-away database. Exit code 0: nothing
// found; 1: findings; 2: something couldn't be scanned to its end. The tools are Debian's packages of the same names.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { signIn } from "@/tests/support/client";
import { startServer } from "@/tests/support/server";
import { ffuf } from "./ffuf";
import { MissingToolError, type Scan, type ScanResult } from "./run-tool";
import { sqlmap } from "./sqlmap";
import { wapiti } from "./wapiti";
import { startWatchingProxy, type Tally } from "./watching-proxy";

const SCANS: readonly Scan[] = [ffuf, wapiti, sqlmap];
/** Longest work on one request (sqlmap) and of one module (wapiti). */
const SECONDS = { full: { perTarget: 300, perModule: 300 }, quick: { perTarget: 40, perModule: 8 } };

async function main(): Promise<number> {
  const isQuick = process.argv.includes("--quick");
  const names = process.argv.slice(2).filter((argument) => argument !== "--quick");
  const unknown = names.find((name) => !SCANS.some((scan) => scan.name === name));
  if (unknown) throw new Error(`unknown scan ${unknown}; there are ${SCANS.map(({ name }) => name).join(", ")}`);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-scan-"));
  const server = await startServer({ dataDir: fs.mkdtempSync(path.join(folder, "data-")) });
  process.once("exit", () => server.process.kill("SIGKILL"));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(2));
  const proxy = await startWatchingProxy(server.url);
  const lines: string[] = [];
  let code = 0;
  try {
    for (const scan of SCANS.filter(({ name }) => names.length === 0 || names.includes(name))) {
      process.stdout.write(`${scan.name}\n`);
      // Anew for each: a scan may have ended the session.
      const admin = await signIn(server.url, DEMO_ACCOUNTS.admin);
      const startedAt = Date.now();
      proxy.take();
      const result = await scan.run({ url: proxy.url, admin, folder, seconds: SECONDS[isQuick ? "quick" : "full"] });
      const tally = proxy.take();
      lines.push(...summary(scan.name, result, tally, Math.round((Date.now() - startedAt) / 1000)));
      if (result.findings.length + tally.troubles.length > 0) code = 1;
      else if (result.unfinished.length > 0) code ||= 2;
    }
    const isAlive = server.process.exitCode === null && (await fetch(`${server.url}/api/health/ready`)).ok;
    if (!isAlive) {
      lines.push("The server didn't survive the scan.");
      code = 1;
    }
  } finally {
    proxy.close();
    await server.kill();
    fs.rmSync(folder, { recursive: true, force: true });
  }
  process.stdout.write(`\n${lines.join("\n")}\n`);
  return code;
}

function summary(name: string, result: ScanResult, tally: Tally, seconds: number): string[] {
  const statuses = Object.entries(tally.statuses).map(([status, count]) => `${count} × ${status}`);
  const some = (title: string, entries: readonly string[]) =>
    [...new Set(entries)].slice(0, 40).map((entry) => `  ${title}: ${entry}`);
  return [
    `${name}: ${tally.requests} requests in ${seconds} s (${statuses.join(", ")}); ` +
      `${result.findings.length} findings, ${tally.troubles.length} server errors or leaks, ` +
      `${result.explained.length} explained, ${result.unfinished.length} unfinished`,
    `  tested: ${result.tested.join(", ")}`,
    ...some("FINDING", result.findings),
    ...some("SERVER", tally.troubles),
    ...some("explained", result.explained),
    ...some("unfinished", result.unfinished),
  ];
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isMissing = error instanceof MissingToolError;
    console.error(isMissing ? `${error.message} isn't installed: apt-get install wapiti sqlmap ffuf` : error);
    process.exit(2);
  },
);
