import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { shellNextTo } from "./headless-shell.mjs";

const SYSTEM_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const SYSTEM_FILES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
/** Debian's package and its command. */
const SHELL = "chromium-headless-shell";

function onPath(name) {
  return (process.env.PATH ?? "")
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => fs.existsSync(file));
}

function namedBrowser() {
  const named = process.env.CANGOO_BROWSER;
  return named && fs.existsSync(named) ? named : undefined;
}

function find() {
  const named = namedBrowser();
  if (named) return named;
  const own = chromium.executablePath();
  if (own && fs.existsSync(own)) return own;
  return SYSTEM_NAMES.map(onPath).find(Boolean) ?? SYSTEM_FILES.find((file) => fs.existsSync(file));
}

const findShell = () => shellNextTo(chromium.executablePath()) ?? onPath(SHELL);
const isRoot = () => process.getuid?.() === 0;
const attempt = (command, args, options = {}) =>
  spawnSync(command, args, { stdio: "inherit", killSignal: "SIGKILL", ...options }).status === 0;
// Debian's package comes from the package registry; Playwright's download needs its own host.
const installPackage = (name) =>
  attempt("apt-get", ["update", "-qq"], { timeout: 60_000 }) &&
  attempt("apt-get", ["install", "-y", "-qq", "--no-remove", name]);

/** Path of a whole Chromium: Playwright's own, else the system's, else one that is installed now. */
export function browserPath() {
  const found = find();
  if (found) return found;
  process.stdout.write("No browser found; installing one.\n");
  if (onPath("apt-get") && isRoot()) installPackage("chromium");
  if (!find()) attempt(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  const installed = find();
  if (!installed) throw new Error("No Chromium could be installed. Install one and name it in CANGOO_BROWSER.");
  return installed;
}

/**
 * Path of the browser for the tests: the one that is named, else a headless shell, which is the same engine without the
 * windows around it and takes two thirds of the processor time, else a whole Chromium.
 */
export function testBrowserPath() {
  const found = namedBrowser() ?? findShell();
  if (found) return found;
  // Where no init system runs it's a container, whose packages are nobody's own choice.
  const mayInstall = !find() || process.env.CI || !fs.existsSync("/run/systemd/system");
  if (mayInstall && onPath("apt-get") && isRoot()) {
    process.stdout.write("Installing a browser for the tests.\n");
    installPackage(SHELL);
  }
  return findShell() ?? browserPath();
}
