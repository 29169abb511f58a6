// `npm run test:nodes [-- 22 26] [-- --start]`: the product under each supported Node (or those that are named), in a copy of
// this source with packages that this very Node installed: install, check, unit, integration and contract tests, start, and
// three browser flows. With --start only install, start and the main flow. Closes with one line per Node and step.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { testBrowserPath } from "../browser/browser-path.mjs";
import { NODES_FOLDER, nodePath, nodeRuntime, whyNoNodes } from "../node-runtime.mjs";

const { engines } = JSON.parse(fs.readFileSync("package.json", "utf8"));
const SUPPORTED = [...engines.node.matchAll(/\^(\d+)/g)].map(([, major]) => major);
const MAIN_FLOW = ["tests/e2e/web-chat/chat.spec.ts"];
const FLOWS = [...MAIN_FLOW, "tests/e2e/sign-in/sign-in.spec.ts", "tests/e2e/tickets/tickets-form.spec.ts"];
/** From the command to the product's own word that it is ready; a first start builds. Milliseconds. */
const START_MS = 15 * 60_000;
/** Nodes that compile the driver, because it has no compiled file for them. */
const COMPILING = ["20"];

/** This source as it lies here, in a folder of its own that keeps its packages between runs. */
function copySource(major) {
  const copy = path.join(NODES_FOLDER, "copies", major);
  const kept = new Set(["node_modules", "package-lock.installed"]);
  fs.mkdirSync(copy, { recursive: true });
  for (const name of fs.readdirSync(copy)) {
    if (!kept.has(name)) fs.rmSync(path.join(copy, name), { recursive: true, force: true });
  }
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  }).split("\0");
  for (const file of files) {
    if (file && fs.existsSync(file)) fs.cpSync(file, path.join(copy, file));
  }
  return copy;
}

/** Whether the packages in the copy are those of its lock file. */
const isInstalled = (copy) => {
  const installed = path.join(copy, "package-lock.installed");
  return (
    fs.existsSync(installed) &&
    fs.readFileSync(installed, "utf8") === fs.readFileSync(path.join(copy, "package-lock.json"), "utf8")
  );
};

/** Runs a command of the copy under its Node. @returns whether it succeeded */
const attempt = (command, args, { copy, env }) =>
  spawnSync(command, args, { cwd: copy, env: { ...process.env, ...env }, stdio: "inherit" }).status === 0;

function install({ major, copy, env }) {
  if (!isInstalled(copy)) {
    // A compiler that fails shows whether anything is compiled.
    const compiler = COMPILING.includes(major)
      ? { npm_config_nodedir: nodeRuntime(major) }
      : { CC: "false", CXX: "false" };
    if (!attempt("npm", ["ci"], { copy, env: { ...env, ...compiler } })) return false;
    fs.copyFileSync(path.join(copy, "package-lock.json"), path.join(copy, "package-lock.installed"));
  }
  return attempt("node", ["scripts/generate-client.mjs"], { copy, env });
}

function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** `npm start` as a person runs it: it builds, gets ready, serves a page, says nothing on the error stream, and ends by SIGTERM. */
async function start({ copy, env }) {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-start-"));
  const port = await freePort();
  if (!attempt("npm", ["run", "build"], { copy, env })) return false;
  const { NODE_ENV, ...own } = process.env;
  const child = spawn("node", ["-r", "./scripts/check-node.cjs", "scripts/start.mjs"], {
    cwd: copy,
    env: { ...own, ...env, DATA_DIR: data, PORT: String(port), HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve(signal ?? code)));
  let printed = "";
  let complaints = "";
  child.stderr.on("data", (chunk) => {
    complaints += chunk;
  });
  const ready = new Promise((resolve) =>
    child.stdout.on("data", (chunk) => {
      printed += chunk;
      if (printed.includes("Cangoo is ready")) resolve(true);
    }),
  );
  const tooLate = new Promise((resolve) => setTimeout(resolve, START_MS, false).unref());
  const isReady = await Promise.race([ready, ended.then(() => false), tooLate]);
  const pages = ["/", "/demo", "/conversations", "/api/health"];
  const answers = isReady
    ? await Promise.all(pages.map(async (page) => (await fetch(`http://localhost:${port}${page}`)).status))
    : [];
  child.kill("SIGTERM");
  const end = await ended;
  fs.rmSync(data, { recursive: true, force: true });
  if (complaints) process.stdout.write(`It said:\n${complaints}\n`);
  if (!isReady) process.stdout.write(`It didn't get ready:\n${printed}\n`);
  process.stdout.write(`${pages.map((page, index) => `${page} ${answers[index]}`).join(", ")}; ended with ${end}\n`);
  return isReady && answers.every((status) => status === 200) && end === 0 && complaints === "";
}

const vitest = (folder) => (run) => attempt("node", ["node_modules/vitest/vitest.mjs", "run", folder], run);
const playwright = (flows) => (run) =>
  attempt("node", ["node_modules/@playwright/test/cli.js", "test", "--reporter=list", ...flows], run);

const STEPS = {
  install,
  check: (run) => attempt("npm", ["run", "check"], run),
  unit: vitest("tests/unit"),
  start,
  integration: vitest("tests/integration"),
  contract: vitest("tests/contract"),
  flows: playwright(FLOWS),
};
const START_STEPS = { install, start, "main flow": playwright(MAIN_FLOW) };

const reason = whyNoNodes();
if (reason) {
  console.error(reason);
  process.exit(1);
}
const asked = process.argv.slice(2).filter((argument) => /^\d+$/.test(argument));
const unknown = process.argv.slice(2).filter((argument) => argument !== "--start" && !SUPPORTED.includes(argument));
if (unknown.length > 0) {
  console.error(`Usage: npm run test:nodes [-- ${SUPPORTED.join(" ")}] [-- --start]; not ${unknown.join(" ")}`);
  process.exit(1);
}
const steps = process.argv.includes("--start") ? START_STEPS : STEPS;
const browser = testBrowserPath();
const results = [];
for (const major of asked.length > 0 ? asked : SUPPORTED) {
  const run = { major, copy: copySource(major), env: { PATH: nodePath(major), CANGOO_BROWSER: browser } };
  const version = spawnSync("node", ["-v"], { encoding: "utf8", env: { ...process.env, ...run.env } }).stdout.trim();
  for (const [step, work] of Object.entries(steps)) {
    process.stdout.write(`\nNode ${version}: ${step}\n`);
    const isGreen = await work(run);
    results.push({ isGreen, line: `Node ${version}: ${step} ${isGreen ? "passed" : "FAILED"}` });
    // Without its packages nothing runs.
    if (!isGreen && step === "install") break;
  }
}
process.stdout.write(`\n${results.map(({ line }) => line).join("\n")}\n`);
process.exit(results.every(({ isGreen }) => isGreen) ? 0 : 1);
