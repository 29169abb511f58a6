import path from "node:path";
import { z } from "zod";
import { isNetwork } from "@/lib/platform/egress/address-ranges";
import { globalSlot } from "@/lib/platform/global-slot";
import { missingOfS3, type S3Settings, s3Settings } from "./s3-settings";

const flag = z
  .enum(["true", "false", "1", "0"], { error: "must be true or false" })
  .transform((value) => value === "true" || value === "1");

const MILLISECONDS = "must be a whole number of milliseconds";
const EGRESS_LIST = "must be true, false or a list of networks, like 10.1.0.0/16, fd00::/8";
const HOURS = "must be a number of hours from 0.1 to 168";
const KEPT = "must be a whole number from 1 on";
const PROXY_LIST = "must be a list of addresses and networks, like 172.16.0.0/12, fd00::/8";
const SOCKETS = "must be a whole number from 1 on";
const POOL_SIZE = "must be a whole number from 2 to 200";
const CHANCE = "must be a number from 0 to 1";

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
    .regex(
      /^(?:file:.+|postgres(?:ql)?:\/\/\S+)$/,
      "must be a SQLite file or a PostgreSQL server, like file:./data/cangoo.db or postgres://user:password@host/database",
    )
    .optional(),
  POSTGRES_POOL_SIZE: z.coerce
    .number({ error: POOL_SIZE })
    .int(POOL_SIZE)
    .min(2, POOL_SIZE)
    .max(200, POOL_SIZE)
    .default(10),
  PG_RLS: z.enum(["on", "off"], { error: "must be on or off" }).default("off"),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: "must be a Redis server, like redis://:password@redis.example.com:6379" })
    .optional(),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w:.-]{1,64}$/, "must be letters, digits, colons, dots and dashes, like cangoo:")
    .default("cangoo:"),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,63}$/, "must be a bucket's name, like cangoo-files")
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, "must be a region, like sa-east-1")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-]+(?:\/[\w-]+)*\/?$/, "must be names with slashes between them, like desk/files")
    .optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
  SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  DEMO_MODE: flag.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, "must be a mail server's address, like smtps://user:password@mail.example.com")
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, "must be an address, like Cangoo <no-reply@example.com>")
    .optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info"),
  ACCESS_LOG: flag.optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((value) => value.split(",").map((entry) => entry.trim()))
    .refine((value) => value.every(isNetwork), PROXY_LIST)
    .default([]),
  SOCKETS_PER_ADDRESS: z.coerce.number({ error: SOCKETS }).int(SOCKETS).min(1, SOCKETS).default(1_000),
  PAYMENT_PROVIDER: z
    .enum(["sandbox", "mercadopago", "none"], { error: "must be one of sandbox, mercadopago, none" })
    .optional(),
  PAYMENT_ACCESS_TOKEN: z.string().optional(),
  PAYMENT_PUBLIC_KEY: z.string().optional(),
  PAYMENT_WEBHOOK_SECRET: z.string().optional(),
  PAYMENT_BASE_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  EGRESS_ALLOW_PRIVATE: z
    .string()
    .transform((value) => {
      const list = value.split(",").map((entry) => entry.trim());
      return list.length === 1 && /^(?:true|1|false|0)$/.test(list[0] ?? "")
        ? list[0] === "true" || list[0] === "1"
        : list;
    })
    .refine((value) => typeof value === "boolean" || value.every(isNetwork), EGRESS_LIST)
    .default(false),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_EVERY_HOURS: z.coerce.number({ error: HOURS }).min(0.1, HOURS).max(168, HOURS).default(1),
  BACKUP_KEEP: z.coerce.number({ error: KEPT }).int(KEPT).min(1, KEPT).default(48),
  SANDBOX_CARD_DELAY_MS: z.coerce.number({ error: MILLISECONDS }).int(MILLISECONDS).min(0, MILLISECONDS).default(3_000),
  SANDBOX_PIX_PAID_CHANCE: z.coerce.number({ error: CHANCE }).min(0, CHANCE).max(1, CHANCE).default(0.3),
  SANDBOX_PIX_POLL_MS: z.coerce.number({ error: MILLISECONDS }).int(MILLISECONDS).min(0, MILLISECONDS).default(3_000),
});

/** The process's configuration, checked. Every variable and its meaning: .env.example. */
export type Env = {
  PORT: number;
  HOST: string;
  /** Origin people open, without a trailing slash. */
  APP_URL: string;
  /** Absolute path. */
  DATA_DIR: string;
  /** Absolute path of the SQLite file; nothing is there when POSTGRES_URL is set. */
  DATABASE_FILE: string;
  /** The PostgreSQL server and database, with its password; undefined: the SQLite file is the database. */
  POSTGRES_URL: string | undefined;
  /** Connections that this process opens to PostgreSQL for reading, and as many for writing. */
  POSTGRES_POOL_SIZE: number;
  /** Whether PostgreSQL itself keeps workspaces apart, beside our statements. */
  PG_RLS: boolean;
  /** The Redis server by which several nodes hear of each other, with its password; undefined: this process is alone. */
  REDIS_URL: string | undefined;
  /** What every name in Redis begins with. */
  REDIS_PREFIX: string;
  /** Undefined: files are stored in DATA_DIR/files. */
  S3: S3Settings | undefined;
  /** Undefined until boot has read or made the key file (only outside production). */
  SECRET_KEY: string | undefined;
  DEMO_MODE: boolean;
  LOG_LEVEL: string;
  /** Whether each API request is a line of the log. */
  ACCESS_LOG: boolean;
  /** Undefined: there are no metrics. */
  METRICS_TOKEN: string | undefined;
  /** Addresses and networks, beside this machine's own, whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: string[];
  /** Open real-time connections that one address may have. */
  SOCKETS_PER_ADDRESS: number;
  /** Undefined: mail is written to DATA_DIR/mail. */
  SMTP_URL: string | undefined;
  /** Undefined: no-reply at the host of APP_URL. */
  MAIL_FROM: string | undefined;
  /** 'none': nobody can sign up. The default in production, because the sandbox takes no money. */
  PAYMENT_PROVIDER: "sandbox" | "mercadopago" | "none";
  PAYMENT_ACCESS_TOKEN: string;
  PAYMENT_PUBLIC_KEY: string;
  PAYMENT_WEBHOOK_SECRET: string;
  PAYMENT_BASE_URL: string;
  /** Whether hosts that people type may be in private networks, or in which. */
  EGRESS_ALLOW_PRIVATE: boolean | string[];
  /** Absolute path; undefined: no backups are taken by the server. */
  BACKUP_DIR: string | undefined;
  BACKUP_EVERY_HOURS: number;
  BACKUP_KEEP: number;
  SANDBOX_CARD_DELAY_MS: number;
  SANDBOX_PIX_PAID_CHANCE: number;
  SANDBOX_PIX_POLL_MS: number;
  /** NODE_ENV=production was set by whoever starts the server, not by our own start command. */
  isProduction: boolean;
  /** Whether Next calls the API's handlers, as it does in development, instead of the server itself. */
  isApiByNext: boolean;
};

/** A configuration that can't be used; `message` has one line per variable. */
export class EnvError extends Error {}

/**
 * Reads configuration from `raw`. Empty values count as missing.
 * `CANGOO_LOCAL_START` is set by `npm start` when NODE_ENV=production is its own doing and not the operator's;
 * `CANGOO_API_BY_NEXT` by the tests that hold both ways of calling the API's handlers to one behaviour.
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
  const paymentKeys = (["PAYMENT_ACCESS_TOKEN", "PAYMENT_PUBLIC_KEY", "PAYMENT_WEBHOOK_SECRET"] as const).filter(
    (name) => data.PAYMENT_PROVIDER === "mercadopago" && !data[name],
  );
  if (paymentKeys.length > 0) {
    throw new EnvError(paymentKeys.map((name) => `${name}: is required for PAYMENT_PROVIDER=mercadopago`).join("\n"));
  }
  const missingS3 = missingOfS3(data);
  if (missingS3.length > 0) throw new EnvError(missingS3.join("\n"));
  const dataDir = path.resolve(data.DATA_DIR);
  return {
    PORT: data.PORT,
    // The demo's password is public, so a start from a clone is for this machine alone unless told otherwise.
    HOST: data.HOST ?? (isProduction ? "0.0.0.0" : "127.0.0.1"),
    APP_URL: data.APP_URL ?? `http://localhost:${data.PORT}`,
    DATA_DIR: dataDir,
    DATABASE_FILE: data.DATABASE_URL?.startsWith("file:")
      ? path.resolve(data.DATABASE_URL.slice("file:".length))
      : path.join(dataDir, "cangoo.db"),
    POSTGRES_URL: data.DATABASE_URL?.startsWith("postgres") ? data.DATABASE_URL : undefined,
    POSTGRES_POOL_SIZE: data.POSTGRES_POOL_SIZE,
    PG_RLS: data.PG_RLS === "on",
    REDIS_URL: data.REDIS_URL,
    REDIS_PREFIX: data.REDIS_PREFIX,
    S3: s3Settings(data),
    SECRET_KEY: data.SECRET_KEY,
    DEMO_MODE: data.DEMO_MODE ?? !isProduction,
    LOG_LEVEL: data.LOG_LEVEL,
    // Whoever tries the product on their own machine reads the terminal for other things.
    ACCESS_LOG: data.ACCESS_LOG ?? isProduction,
    METRICS_TOKEN: data.METRICS_TOKEN,
    TRUSTED_PROXIES: data.TRUSTED_PROXIES,
    SOCKETS_PER_ADDRESS: data.SOCKETS_PER_ADDRESS,
    SMTP_URL: data.SMTP_URL,
    MAIL_FROM: data.MAIL_FROM,
    PAYMENT_PROVIDER: data.PAYMENT_PROVIDER ?? (isProduction ? "none" : "sandbox"),
    PAYMENT_ACCESS_TOKEN: data.PAYMENT_ACCESS_TOKEN ?? "",
    PAYMENT_PUBLIC_KEY: data.PAYMENT_PUBLIC_KEY ?? "",
    PAYMENT_WEBHOOK_SECRET: data.PAYMENT_WEBHOOK_SECRET ?? "",
    PAYMENT_BASE_URL: data.PAYMENT_BASE_URL ?? "https://api.mercadopago.com",
    EGRESS_ALLOW_PRIVATE: data.EGRESS_ALLOW_PRIVATE,
    BACKUP_DIR: data.BACKUP_DIR === undefined ? undefined : path.resolve(data.BACKUP_DIR),
    BACKUP_EVERY_HOURS: data.BACKUP_EVERY_HOURS,
    BACKUP_KEEP: data.BACKUP_KEEP,
    SANDBOX_CARD_DELAY_MS: data.SANDBOX_CARD_DELAY_MS,
    SANDBOX_PIX_PAID_CHANCE: data.SANDBOX_PIX_PAID_CHANCE,
    SANDBOX_PIX_POLL_MS: data.SANDBOX_PIX_POLL_MS,
    isProduction,
    isApiByNext: given.NODE_ENV !== "production" || given.CANGOO_API_BY_NEXT === "1",
  };
}

/** The process's configuration, read once. @throws {EnvError} */
export function env(): Env {
  return globalSlot("env", () => parseEnv(process.env));
}
