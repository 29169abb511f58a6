import path from "node:path";
import { z } from "zod";
import { globalSlot } from "@/lib/platform/global-slot";

const flag = z
  .enum(["true", "false", "1", "0"], { error: "must be true or false" })
  .transform((value) => value === "true" || value === "1");

const schema = z.object({
  PORT: z.coerce
    .number({ error: "must be a port number from 0 to 65535" })
    .int("must be a port number from 0 to 65535")
    .min(0, "must be a port number from 0 to 65535")
    .max(65535, "must be a port number from 0 to 65535")
    .default(3000),
  HOST: z.string().min(1).optional(),
  APP_URL: z
    .url({ protocol: /^https?$/, error: "must be the address people open, like https://desk.example.com" })
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^file:.+/, "must be a SQLite file address, like file:./data/cangoo.db")
    .optional(),
  SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  DEMO_MODE: flag.optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info"),
});

/** The process's configuration, checked. Every variable and its meaning: .env.example. */
export type Env = {
  PORT: number;
  HOST: string;
  /** Origin people open, without a trailing slash. */
  APP_URL: string;
  /** Absolute path. */
  DATA_DIR: string;
  /** Absolute path of the SQLite file. */
  DATABASE_FILE: string;
  /** Undefined until boot has read or made the key file (only outside production). */
  SECRET_KEY: string | undefined;
  DEMO_MODE: boolean;
  LOG_LEVEL: string;
  /** NODE_ENV=production was set by whoever starts the server, not by our own start command. */
  isProduction: boolean;
};

/** A configuration that can't be used; `message` has one line per variable. */
export class EnvError extends Error {}

/**
 * Reads configuration from `raw`. Empty values count as missing.
 * `CANGOO_LOCAL_START` is set by `npm start` when NODE_ENV=production is its own doing and not the operator's.
 * @throws {EnvError} naming each bad variable.
 */
export function parseEnv(raw: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new EnvError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"));
  }
  const isProduction = given.NODE_ENV === "production" && given.CANGOO_LOCAL_START !== "1";
  const { data } = parsed;
  const missing = isProduction ? (["SECRET_KEY", "APP_URL"] as const).filter((name) => !data[name]) : [];
  if (missing.length > 0) {
    throw new EnvError(missing.map((name) => `${name}: is required when NODE_ENV=production`).join("\n"));
  }
  const dataDir = path.resolve(data.DATA_DIR);
  return {
    PORT: data.PORT,
    // The demo's password is public, so a start from a clone is for this machine alone unless told otherwise.
    HOST: data.HOST ?? (isProduction ? "0.0.0.0" : "127.0.0.1"),
    APP_URL: data.APP_URL ?? `http://localhost:${data.PORT}`,
    DATA_DIR: dataDir,
    DATABASE_FILE: data.DATABASE_URL
      ? path.resolve(data.DATABASE_URL.slice("file:".length))
      : path.join(dataDir, "cangoo.db"),
    SECRET_KEY: data.SECRET_KEY,
    DEMO_MODE: data.DEMO_MODE ?? !isProduction,
    LOG_LEVEL: data.LOG_LEVEL,
    isProduction,
  };
}

/** The process's configuration, read once. @throws {EnvError} */
export function env(): Env {
  return globalSlot("env", () => parseEnv(process.env));
}
