import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

const SYSTEM_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const SYSTEM_FILES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function onPath(name) {
  return (process.env.PATH ?? "")
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => fs.existsSync(file));
}

function find() {
  const named = process.env.CANGOO_BROWSER;
  if (named && fs.existsSync(named)) return named;
  const own = chromium.executablePath();
  if (own && fs.existsSync(own)) return own;
  return SYSTEM_NAMES.map(onPath).find(Boolean) ?? SYSTEM_FILES.find((file) => fs.existsSync(file));
}

const attempt = (command, args) => spawnSync(command, args, { stdio: "inherit" }).status === 0;

/** Path of a Chromium for the tests: Playwright's own, else the system's, else one that is installed now. */
export function browserPath() {
  const found = find();
  if (found) return found;
  process.stdout.write("No browser found; installing one for the tests.\n");
  // Debian's package comes from the package registry; Playwright's download needs its own host.
  if (onPath("apt-get") && process.getuid?.() === 0)
    attempt("apt-get", ["update", "-qq"]) && attempt("apt-get", ["install", "-y", "-qq", "chromium"]);
  if (!find()) attempt(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  const installed = find();
  if (!installed) throw new Error("No Chromium could be installed. Install one and name it in CANGOO_BROWSER.");
  return installed;
}
