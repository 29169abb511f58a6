import { LOCK_PATIENCE_MS } from "@/lib/platform/db/lock-patience";
import { isConnectionLost } from "@/lib/platform/db/trouble";
import { pools } from "./pools";

/** Between two questions while the server isn't back. Milliseconds. */
const ASK_AGAIN_MS = 200;

/**
 * Whether a transaction was committed whose connection broke while it was asked to: the server knows by its number
 * (postgresql.org/docs/current/functions-info.html, pg_xact_status). Waits for a server that starts again.
 * @throws the connection's error, when the server isn't back in time: nobody knows then
 */
export async function hasCommitted(number: string): Promise<boolean> {
  const until = performance.now() + LOCK_PATIENCE_MS;
  const { readers } = await pools();
  for (;;) {
    try {
      const { rows } = await readers.query<{ status: string | null }>("select pg_xact_status($1::xid8) as status", [
        number,
      ]);
      const status = rows[0]?.status;
      if (status !== "in progress") return status === "committed";
    } catch (error) {
      if (!isConnectionLost(error) || performance.now() > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}
