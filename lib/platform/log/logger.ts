import pino, { type Logger } from "pino";
import { env } from "@/lib/platform/env/env";
import { globalSlot } from "@/lib/platform/global-slot";

/**
 * The process's structured log. Never give it message text, passwords, tokens or whole requests: log ids, codes and
 * counts. The redaction below is the net under that rule, not a licence.
 */
export function logger(): Logger {
  return globalSlot("logger", () =>
    pino({
      level: env().LOG_LEVEL,
      base: undefined,
      redact: {
        paths: [
          "password",
          "token",
          "authorization",
          "cookie",
          "*.password",
          "*.token",
          "*.authorization",
          "*.cookie",
          "content",
          "text",
        ],
        remove: true,
      },
    }),
  );
}
