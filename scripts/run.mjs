import { spawn } from "node:child_process";

/** Runs a command with our terminal and environment; rejects when it fails. */
export function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.on("error", reject);
    child.on("exit", (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${[command, ...args].join(" ")}: ${signal ?? `exit ${code}`}`)),
    );
  });
}

/** Runs a script of this folder or a package's bin with this Node. */
export function runNode(script, args = [], env = {}) {
  return run(process.execPath, [script, ...args], env);
}
