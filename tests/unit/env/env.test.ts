import path from "node:path";
import { describe, expect, test } from "vitest";
import { EnvError, parseEnv } from "@/lib/platform/env/env";

const KEY = "k".repeat(32);

describe("parseEnv", () => {
  test("needs nothing to be set outside production", () => {
    expect(parseEnv({})).toEqual({
      PORT: 3000,
      HOST: "127.0.0.1",
      APP_URL: "http://localhost:3000",
      DATA_DIR: path.resolve("data"),
      DATABASE_FILE: path.resolve("data/cangoo.db"),
      POSTGRES_URL: undefined,
      POSTGRES_POOL_SIZE: 10,
      PG_RLS: false,
      S3: undefined,
      SECRET_KEY: undefined,
      DEMO_MODE: true,
      EGRESS_ALLOW_PRIVATE: false,
      LOG_LEVEL: "info",
      ACCESS_LOG: false,
      METRICS_TOKEN: undefined,
      TRUSTED_PROXIES: [],
      SOCKETS_PER_ADDRESS: 1_000,
      PAYMENT_PROVIDER: "sandbox",
      PAYMENT_ACCESS_TOKEN: "",
      PAYMENT_PUBLIC_KEY: "",
      PAYMENT_WEBHOOK_SECRET: "",
      PAYMENT_BASE_URL: "https://api.mercadopago.com",
      BACKUP_DIR: undefined,
      BACKUP_EVERY_HOURS: 1,
      BACKUP_KEEP: 48,
      SANDBOX_CARD_DELAY_MS: 3_000,
      SANDBOX_PIX_PAID_CHANCE: 0.3,
      SANDBOX_PIX_POLL_MS: 3_000,
      SMTP_URL: undefined,
      MAIL_FROM: undefined,
      REDIS_URL: undefined,
      REDIS_PREFIX: "cangoo:",
      isProduction: false,
      isApiByNext: true,
    });
  });

  test("counts empty values as missing", () => {
    const names = ["PORT", "HOST", "APP_URL", "DATA_DIR", "DATABASE_URL", "SECRET_KEY", "DEMO_MODE", "LOG_LEVEL"];
    expect(parseEnv(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(parseEnv({}));
  });

  test.each([
    ["PORT", "abc"],
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["APP_URL", "desk.example.com"],
    ["APP_URL", "ftp://desk.example.com"],
    ["APP_URL", "javascript:alert(1)"],
    ["DATABASE_URL", "mysql://localhost/cangoo"],
    ["POSTGRES_POOL_SIZE", "1"],
    ["PG_RLS", "yes"],
    ["DATABASE_URL", "file:"],
    ["S3_ENDPOINT", "storage.example.com"],
    ["S3_ENDPOINT", "s3://cangoo-files"],
    ["S3_BUCKET", "a/b"],
    ["S3_REGION", "https://sa-east-1"],
    ["S3_PREFIX", "/desk"],
    ["S3_PREFIX", "../desk"],
    ["S3_FORCE_PATH_STYLE", "yes"],
    ["SECRET_KEY", "k".repeat(31)],
    ["DEMO_MODE", "yes"],
    ["DEMO_MODE", "TRUE"],
    ["LOG_LEVEL", "verbose"],
    ["ACCESS_LOG", "yes"],
    ["METRICS_TOKEN", "short"],
    ["TRUSTED_PROXIES", "proxy.example.com"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["SOCKETS_PER_ADDRESS", "0"],
    ["SMTP_URL", "mail.example.com"],
    ["SMTP_URL", "http://mail.example.com"],
    ["MAIL_FROM", "Cangoo"],
    ["MAIL_FROM", "Cangoo <no-reply@example.com>\nBcc: x@example.com"],
  ])("refuses %s=%s and names the variable", (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(EnvError);
    expect(() => parseEnv({ [name]: value })).toThrow(new RegExp(`^${name}: \\S`));
  });

  test("names every bad variable, one line each", () => {
    const message = (() => {
      try {
        parseEnv({ PORT: "x", LOG_LEVEL: "loud", DEMO_MODE: "maybe" });
        return "";
      } catch (error) {
        return error instanceof EnvError ? error.message : "";
      }
    })();
    expect(message.split("\n").map((line) => line.split(":")[0])).toEqual(["PORT", "DEMO_MODE", "LOG_LEVEL"]);
  });

  test("never repeats a secret in its message", () => {
    expect(() => parseEnv({ SECRET_KEY: "too-short-secret" })).toThrow(/^((?!too-short-secret).)*$/s);
  });

  test.each(["SECRET_KEY", "APP_URL"])("requires %s in production", (name) => {
    const complete: Record<string, string> = {
      NODE_ENV: "production",
      SECRET_KEY: KEY,
      APP_URL: "https://desk.example.com",
    };
    delete complete[name];
    expect(() => parseEnv(complete)).toThrow(`${name}: is required`);
  });

  test("turns the demo off in production unless it is asked for", () => {
    const production = { NODE_ENV: "production", SECRET_KEY: KEY, APP_URL: "https://desk.example.com" };
    expect(parseEnv(production)).toMatchObject({ isProduction: true, DEMO_MODE: false });
    expect(parseEnv({ ...production, DEMO_MODE: "1" }).DEMO_MODE).toBe(true);
  });

  test("logs requests in production unless told otherwise", () => {
    const production = { NODE_ENV: "production", SECRET_KEY: KEY, APP_URL: "https://desk.example.com" };
    expect(parseEnv(production).ACCESS_LOG).toBe(true);
    expect(parseEnv({ ...production, ACCESS_LOG: "false" }).ACCESS_LOG).toBe(false);
  });

  test("doesn't take our own start command's NODE_ENV for the operator's", () => {
    expect(parseEnv({ NODE_ENV: "production", CANGOO_LOCAL_START: "1" })).toMatchObject({
      isProduction: false,
      isApiByNext: false,
      DEMO_MODE: true,
    });
  });

  test("keeps only the origin of APP_URL", () => {
    expect(parseEnv({ APP_URL: "https://Desk.example.com:443/login?x=1" }).APP_URL).toBe("https://desk.example.com");
  });

  test("puts the database where DATABASE_URL says, else into the data folder", () => {
    expect(parseEnv({ DATA_DIR: "/srv/cangoo" }).DATABASE_FILE).toBe("/srv/cangoo/cangoo.db");
    expect(parseEnv({ DATA_DIR: "/srv/cangoo", DATABASE_URL: "file:/var/db/desk.db" }).DATABASE_FILE).toBe(
      "/var/db/desk.db",
    );
  });

  describe("stores files in a bucket", () => {
    const S3 = {
      S3_BUCKET: "cangoo-files",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "a-secret",
      S3_REGION: "sa-east-1",
    };

    test("of Amazon's when nothing else is said", () => {
      expect(parseEnv(S3).S3).toEqual({
        endpoint: undefined,
        region: "sa-east-1",
        bucket: "cangoo-files",
        prefix: "",
        accessKeyId: "id",
        secretAccessKey: "a-secret",
        forcePathStyle: false,
      });
    });

    test("of another server, which needs no region, in its path and below a prefix", () => {
      const other = { ...S3, S3_REGION: "", S3_ENDPOINT: "http://10.0.0.7:9000", S3_PREFIX: "desk/files/" };
      expect(parseEnv(other).S3).toMatchObject({
        endpoint: "http://10.0.0.7:9000",
        region: "us-east-1",
        prefix: "desk/files/",
        forcePathStyle: true,
      });
      expect(parseEnv({ ...other, S3_FORCE_PATH_STYLE: "false", S3_PREFIX: "desk" }).S3).toMatchObject({
        prefix: "desk/",
        forcePathStyle: false,
      });
    });

    test.each([
      ["S3_BUCKET", "S3_BUCKET: is required with S3_REGION"],
      ["S3_ACCESS_KEY_ID", "S3_ACCESS_KEY_ID: is required with S3_BUCKET"],
      ["S3_SECRET_ACCESS_KEY", "S3_SECRET_ACCESS_KEY: is required with S3_BUCKET"],
      ["S3_REGION", "S3_REGION: is required with S3_BUCKET unless S3_ENDPOINT is set"],
    ])("and not without %s", (name, line) => {
      const message = (() => {
        try {
          parseEnv({ ...S3, [name]: "" });
          return "";
        } catch (error) {
          return error instanceof EnvError ? error.message : "";
        }
      })();
      expect(message).toBe(line);
    });
  });
});
