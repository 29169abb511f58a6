import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { ownRedis } from "@/tests/support/cluster/nodes";
import { freePort } from "@/tests/support/free-port";
import { type OwnPostgres, ownPostgres } from "@/tests/support/postgres/own-server";
import type { TestServer } from "@/tests/support/server";
import { complaints, fillDatabase, startProduct } from "../product";
import { Balancer } from "./balancer";

type Db = Parameters<Parameters<typeof fillDatabase>[1]>[0];
/** The nodes share it, as they do in production. */
const SECRET_KEY = "prova-de-dois-nos-7f3b9c5e1d2a4860b7c9";

const move = (script: string, ...given: string[]) =>
  execFileSync(process.execPath, ["--import", "tsx", `scripts/move/${script}.ts`, ...given], {
    stdio: ["ignore", "ignore", "inherit"],
  });

/** As durable as PostgreSQL is by default, and room for both nodes' connections. */
const SETTINGS = "-c max_connections=120";

/** Two nodes of the built product behind a balancer, on a PostgreSQL and a Redis of their own. */
export class Installation {
  /** The balancer's address. */
  url = "";
  readonly nodes: TestServer[] = [];
  readonly postgres: OwnPostgres;
  readonly redis: Awaited<ReturnType<typeof ownRedis>>;
  readonly #dataDir: string;
  readonly #ports: readonly number[];
  readonly #balancer: Balancer;
  #complaints: string[] = [];

  private constructor(
    dataDir: string,
    postgres: OwnPostgres,
    redis: Awaited<ReturnType<typeof ownRedis>>,
    ports: readonly number[],
  ) {
    this.#dataDir = dataDir;
    this.postgres = postgres;
    this.redis = redis;
    this.#ports = ports;
    this.#balancer = new Balancer(ports);
  }

  /** Starts both nodes at once on what `fill` wrote, which the mover has moved to PostgreSQL. */
  static async start<T>(dataDir: string, fill: (db: Db) => T): Promise<{ installation: Installation; filled: T }> {
    const filled = await fillDatabase(dataDir, fill);
    const postgres = await ownPostgres(SETTINGS);
    if (!postgres) throw new Error("this proof needs the programs of a PostgreSQL server");
    await postgres.say("create database cangoo");
    const redis = await ownRedis();
    await redis.start();
    process.once("exit", () => void redis.kill());
    move("to-postgres", "--from", `file:${path.join(dataDir, "cangoo.db")}`, "--to", postgres.url("cangoo"), "--index");
    const installation = new Installation(dataDir, postgres, redis, [await freePort(), await freePort()]);
    await Promise.all([0, 1].map((index) => installation.startNode(index)));
    installation.url = `http://127.0.0.1:${await installation.#balancer.listen()}`;
    return { installation, filled };
  }

  async startNode(index: number): Promise<void> {
    this.nodes[index] = await startProduct(this.#dataDir, {
      port: this.#ports[index] ?? 0,
      env: { DATABASE_URL: this.postgres.url("cangoo"), REDIS_URL: this.redis.url, SECRET_KEY },
    });
  }

  async killNode(index: number): Promise<void> {
    const node = this.nodes[index] as TestServer;
    this.#complaints.push(...complaints(node));
    await node.kill();
  }

  /** Warnings and errors that the nodes logged so far. */
  complaints(): string[] {
    return [...this.#complaints, ...this.nodes.flatMap(complaints)];
  }

  /** Stops both nodes. @returns their exit codes, and a folder with everything stored, as SQLite's file */
  async stop(): Promise<{ codes: (number | null)[]; storedIn: string }> {
    const codes = await Promise.all(this.nodes.map((node) => node.stop()));
    this.#balancer.close();
    const storedIn = path.join(this.#dataDir, "stored");
    fs.mkdirSync(storedIn, { recursive: true });
    move("to-sqlite", "--from", this.postgres.url("cangoo"), "--to", `file:${path.join(storedIn, "cangoo.db")}`);
    await this.redis.kill();
    await this.postgres.remove();
    return { codes, storedIn };
  }
}
