// Postfix and Dovecot for the tests with real mail servers: installed where that touches nothing of anybody's. The tests
// run them from folders of their own, on ports of their own; a service of this machine is never configured or started.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { fileURLToPath } from "node:url";

const PROGRAMS = ["/usr/sbin/postfix", "/usr/sbin/dovecot"];
const PACKAGES = ["postfix", "dovecot-imapd"];
/** For all that needs the network. */
const NETWORK_MS = 120_000;
/** Without questions, without removing somebody's own mail server for it, without waiting for another apt. */
const APT = [
  ...["-y", "-qq", "--no-install-recommends", "--no-remove"],
  ...["-o", "DPkg::Lock::Timeout=10", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20"],
];

/** What this machine is like. */
function look() {
  return {
    wish: process.env.CANGOO_MAIL_SERVERS ?? "",
    isInstalled: PROGRAMS.every((file) => fs.existsSync(file)),
    isRoot: process.getuid?.() === 0,
    hasApt: fs.existsSync("/usr/bin/apt-get"),
    // Where an init system runs, an installed service is started; that is for whoever owns the machine to want.
    hasServices: fs.existsSync("/run/systemd/system"),
    isCi: Boolean(process.env.CI),
  };
}

/**
 * What is to be done on such a machine: `ready`, `install`, or `skip` with the reason.
 * @returns {{ step: "ready" | "install" | "skip", reason?: string }}
 */
export function planFor(machine) {
  const skip = (reason) => ({ step: "skip", reason });
  if (machine.wish === "skip") return skip("CANGOO_MAIL_SERVERS=skip");
  if (machine.isInstalled && machine.isRoot) return { step: "ready" };
  if (!machine.isRoot) return skip("they can only be started by root");
  if (!machine.hasApt) return skip(`there is no apt-get; install ${PACKAGES.join(" and ")}`);
  if (machine.hasServices && !machine.isCi && machine.wish !== "install")
    return skip(
      `they aren't installed, and installing them here would start services; CANGOO_MAIL_SERVERS=install allows it`,
    );
  return { step: "install" };
}

/** Installs with the given runner of commands. @returns why it couldn't be done, or undefined. */
export function installWith(run, now = Date.now) {
  const until = now() + NETWORK_MS;
  const left = () => Math.max(1_000, until - now());
  // Left unconfigured: Debian then starts nothing.
  run("debconf-set-selections", [], { input: "postfix postfix/main_mailer_type select No configuration\n" });
  // A list that is there may do when there is no network.
  run("apt-get", ["update", "-qq"], { timeout: left() });
  // Fetching may be cut short at any time, unpacking may not.
  if (!run("apt-get", ["install", "--download-only", ...APT, ...PACKAGES], { timeout: left() }))
    return "their packages can't be fetched";
  if (!run("apt-get", ["install", "--no-download", ...APT, ...PACKAGES], {}))
    return "their packages can't be installed";
  return undefined;
}

function runCommand(command, args, options) {
  const { status } = spawnSync(command, args, {
    stdio: [options.input === undefined ? "ignore" : "pipe", "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    killSignal: "SIGKILL",
    ...options,
  });
  return status === 0;
}

/** Has the servers there if that can be; says what is skipped otherwise. Never fails. */
export function prepareMailServers() {
  const plan = planFor(look());
  let reason = plan.reason;
  if (plan.step === "install") {
    process.stdout.write(`Installing ${PACKAGES.join(" and ")} for the tests with real mail servers.\n`);
    reason = installWith(runCommand) ?? (look().isInstalled ? undefined : "their programs aren't where they should be");
  }
  if (reason) process.stdout.write(`SKIPPED: the tests with real mail servers (Postfix, Dovecot): ${reason}.\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) prepareMailServers();
