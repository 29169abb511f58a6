import { isLocked } from "./trouble";

/** How long a write waits for another process's lock (a rebuild, an operator's shell) before it is refused. Milliseconds. */
export const LOCK_PATIENCE_MS = 12_000;
/** Between two tries. */
export const LOCK_RETRY_MS = 20;

/**
 * Runs a write that begins a transaction of its own, and again while another process holds the lock. SQLite's own waiting
 * (`busy_timeout`) would stop the whole process for as long: no page, no socket, no health check.
 */
export async function patiently<T>(write: () => Promise<T>): Promise<T> {
  const until = performance.now() + LOCK_PATIENCE_MS;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isLocked(error) || performance.now() >= until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
  }
}
