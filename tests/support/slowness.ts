import { createHash } from "node:crypto";
import { performance } from "node:perf_hooks";

const BLOCK = Buffer.alloc(256 * 1024, 7);
const BLOCKS = 40;

/**
 * How many times longer than its own computing time a piece of work takes just now: 1 on a machine with a core to spare,
 * more where threads wait for each other. Limits in milliseconds are multiplied by it.
 */
export function slowness(): number {
  const before = process.cpuUsage();
  const started = performance.now();
  for (let block = 0; block < BLOCKS; block += 1) createHash("sha256").update(BLOCK).digest();
  const took = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, took / Math.max(1, (user + system) / 1_000));
}
