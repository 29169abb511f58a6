import pino, { type Logger } from "pino";
import { env } from "@/lib/platform/env/env";
import { globalSlot } from "@/lib/platform/global-slot";
import { logContext } from "./log-context";

const SECRET_NAMES = ["password", "token", "secret", "apiKey", "authorization", "cookie", "sealed"];

/**
 * The process's structured log. Never give it message text, passwords, tokens, e-mail addresses or whole requests: log ids,
 * codes and counts. The redaction below is the net under that rule, not a licence. Which request, connection or job a line
 * belongs to is added by itself.
 */
export function logger(): Logger {
  return globalSlot("logger", () =>
    pino({
      level: env().LOG_LEVEL,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // A copy: pino writes the line's own fields into what it gets.
      mixin: () => ({ ...logContext() }),
      redact: {
        paths: [...SECRET_NAMES, ...SECRET_NAMES.map((name) => `*.${name}`), "content", "text", "email"],
        remove: true,
      },
    }),
  );
}
