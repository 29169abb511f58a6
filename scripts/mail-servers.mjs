import { spawnSync } from "node:child_process";
import fs from "node:fs";

/** What tests of the e-mail channel talk to: Debian's packages by what they bring. */
const PROGRAMS = { "/usr/sbin/postfix": "postfix", "/usr/sbin/dovecot": "dovecot-imapd" };

/**
 * Installs Postfix and Dovecot where that can be done, for the tests with real mail servers. Without them those tests are
 * skipped, and a line says so.
 */
export function installMailServers() {
  const missing = Object.entries(PROGRAMS).flatMap(([program, name]) => (fs.existsSync(program) ? [] : [name]));
  if (missing.length === 0) return;
  const attempt = (args) =>
    spawnSync("apt-get", args, {
      stdio: "ignore",
      timeout: 180_000,
      // Nobody is there to answer a package's questions, and no service may start by itself.
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
    }).status === 0;
  const isDone =
    process.getuid?.() === 0 &&
    attempt(["update", "-qq"]) &&
    attempt(["install", "-y", "-qq", "--no-install-recommends", ...missing]);
  if (!isDone) process.stdout.write(`SKIPPED: tests with ${missing.join(" and ")}, which can't be installed here\n`);
}
