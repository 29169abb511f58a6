import type { Socket } from "socket.io";
import type { z } from "zod";
import { AppError } from "@/lib/platform/errors/app-error";
import { toProblem } from "@/lib/platform/http/problem";
import { fieldErrors } from "@/lib/platform/http/route";
import { fieldTexts } from "@/lib/platform/i18n/answer-text";
import { issueText } from "@/lib/platform/i18n/issue-text";
import type { Locale } from "@/lib/platform/i18n/locales";
import { inLogContext, type LogContext } from "@/lib/platform/log/log-context";
import { type GuardedId, guardedIdsIn } from "@/lib/platform/session/seen-rows";
import { REFUSED_PACKET } from "./bounded-parser";
import { TokenBucket } from "./token-bucket";

type EventMap = Record<string, z.ZodType<unknown[]>>;
type Handlers<M extends EventMap> = { [E in keyof M]: (...args: z.output<M[E]>) => Promise<object> | object };
type Ack = (answer: object) => void;

/**
 * Answers a socket's events from a closed map: unknown names, wrong arguments and failures become
 * `{ error: { code, message } }` in the acknowledgement, with `errors` where single fields are wrong, or an Error event when the client
 * gave no callback.
 */
export function dispatchEvents<M extends EventMap>(
  socket: Socket,
  events: M,
  handlers: Handlers<M>,
  options: {
    locale: Locale;
    ratePerSecond: number;
    burst: number;
    caller: Omit<LogContext, "connectionId">;
    /**
     * Refuses what the caller may not do, or names a row that they don't see; undefined: nothing is to be waited for. `named` looks for
     * the ids of rows, which whoever sees everything needn't wait for.
     */
    guard?: (event: keyof M, named: () => readonly GuardedId[]) => Promise<void> | undefined;
  },
): void {
  const context: LogContext = { ...options.caller, connectionId: socket.id };
  const bucket = new TokenBucket(options.ratePerSecond, options.burst);
  socket.onAny((name: string, ...given: unknown[]) => {
    const last = given.at(-1);
    const ack = typeof last === "function" ? (last as Ack) : undefined;
    const fail = (error: unknown) => {
      const { code, message, details } = inLogContext(context, () =>
        toProblem(error, options.locale, `hub ${socket.nsp.name} ${name}`),
      );
      const errors = details.errors && fieldTexts(options.locale, details.errors);
      if (ack) ack({ error: { code, message, ...(errors && { errors }) } });
      else socket.emit("Error", { code, message });
    };
    if (!bucket.take()) return fail(new AppError("TOO_MANY_REQUESTS", { retryAfter: 1 }));
    if (name === REFUSED_PACKET) return fail(new AppError("MALFORMED_REQUEST"));
    if (!Object.hasOwn(events, name)) return fail(new AppError("UNKNOWN_EVENT"));
    const parsed = (events[name] as M[keyof M]).safeParse(ack ? given.slice(0, -1) : given, { error: issueText });
    if (!parsed.success) return fail(invalidArguments(parsed.error));
    let answer: Promise<object> | object;
    try {
      const handle = () => handlers[name as keyof M](...(parsed.data as z.output<M[keyof M]>));
      const allowed = options.guard?.(name, () => guardedIdsIn(events[name])(parsed.data));
      answer = inLogContext(context, () => (allowed ? allowed.then(handle) : handle()));
    } catch (error) {
      return fail(error);
    }
    if (answer instanceof Promise) answer.then((value) => ack?.(value), fail);
    else ack?.(answer);
  });
}

function invalidArguments(error: z.ZodError): AppError {
  const tooLong = error.issues.find((issue) => issue.code === "too_big" && issue.origin === "string");
  if (tooLong && "maximum" in tooLong) return new AppError("MESSAGE_TOO_LONG", { limit: Number(tooLong.maximum) });
  return new AppError("VALIDATION_FAILED", { errors: fieldErrors(error) });
}
