import type pg from "pg";
import { isConnectionLost } from "@/lib/platform/db/trouble";
import { type LogContext, logContext } from "@/lib/platform/log/log-context";

/** Of so many uses: what is asked behind a slow statement waits for it. */
const TOGETHER_MAX = 4;

/**
 * Lends a connection for statements that are sent at once.
 * @param use sends them; `spoil` has the connection closed afterwards, as does an error that says it is lost
 * @throws what `use` throws, and when no connection can be had
 */
export type Lend = <T>(use: (client: pg.PoolClient, spoil: () => void) => Promise<T>) => Promise<T>;

type Loan = { client: Promise<pg.PoolClient>; taken: number; using: number; isSpoilt: boolean };

/**
 * Lends connections of a pool. What one request asks in one turn of the event loop goes over one connection, in one packet and
 * one system call, which takes longer than most statements. Other requests have connections of their own, so that none waits for
 * another's slow statement.
 */
export function requestConnections(pool: pg.Pool): Lend {
  const open = new Map<LogContext, Loan>();

  const close = (context: LogContext, loan: Loan) => {
    if (open.get(context) === loan) open.delete(context);
  };
  const loanFor = (context: LogContext | undefined): Loan => {
    const shared = context && open.get(context);
    if (shared && shared.taken < TOGETHER_MAX) return shared;
    const loan: Loan = { client: pool.connect(), taken: 0, using: 0, isSpoilt: false };
    if (!context) return loan;
    open.set(context, loan);
    // Behind every promise of the turn that is settled by now.
    queueMicrotask(() => process.nextTick(close, context, loan));
    return loan;
  };

  return async (use) => {
    const context = logContext();
    const loan = loanFor(context);
    loan.taken += 1;
    loan.using += 1;
    const client = await loan.client;
    try {
      return await use(client, () => {
        loan.isSpoilt = true;
      });
    } catch (error) {
      loan.isSpoilt ||= isConnectionLost(error);
      throw error;
    } finally {
      loan.using -= 1;
      if (loan.using === 0) {
        if (context) close(context, loan);
        client.release(loan.isSpoilt);
      }
    }
  };
}
