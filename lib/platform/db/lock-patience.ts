/** How long a write waits for another process's lock (a rebuild, an operator's shell) before it is refused. Milliseconds. */
export const LOCK_PATIENCE_MS = 12_000;
/** Between two tries. */
export const LOCK_RETRY_MS = 20;
