import { AsyncLocalStorage } from "node:async_hooks";
import { globalSlot } from "@/lib/platform/global-slot";

/** What every log line of one piece of work says: which request, connection or job it belongs to, and for whom it is. */
export type LogContext = {
  /** Also in the answer's X-Request-Id and in problem+json. A job has that of the request that caused it. */
  requestId?: string;
  connectionId?: string;
  jobId?: number;
  workspaceId?: number;
  attenderId?: number;
};

// One for the process: server.ts opens a context that route handlers of other bundles read.
const storage = () => globalSlot("log.context", () => new AsyncLocalStorage<LogContext>());

/** Runs `work`, and whatever it starts, with a log context. */
export function inLogContext<T>(context: LogContext, work: () => T): T {
  return storage().run(context, work);
}

/** The log context of the work in hand, if it has one. */
export function logContext(): LogContext | undefined {
  return storage().getStore();
}

/** Adds who asks to the context of the work in hand, once that is known. */
export function noteCaller({ workspaceId, attenderId }: { workspaceId: number; attenderId: number }): void {
  const context = storage().getStore();
  if (context) Object.assign(context, { workspaceId, attenderId });
}
