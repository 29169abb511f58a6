import { fork } from "node:child_process";
import { benchFolder } from "../folder";

export type Operation = "firstPage" | "anyPage" | "counters" | "openConversation" | "search" | "secondTry" | "index";
export type QueryOrder<O extends string = Operation> = { operation: O; count: number; percent?: number };

/** A process with one database open. */
export type QueryWorker<O extends string = Operation> = {
  /** Median duration of `count` calls in microseconds, or another percentile. */
  time(operation: O, count: number, percent?: number): Promise<number>;
  stop(): void;
};

/** Starts a process that calls the product's queries on a database: a file, or PostgreSQL's by its address. @param script what it runs. */
export function startWorker<O extends string = Operation>(
  database: string,
  script = "bench/queries/worker.ts",
): QueryWorker<O> {
  const child = fork(script, {
    execArgv: ["--import", "tsx"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATA_DIR: benchFolder(),
      DATABASE_URL: database.startsWith("postgres:") ? database : `file:${database}`,
      SECRET_KEY: "-".repeat(32),
      APP_URL: "http://localhost",
    },
  });
  return {
    time: (operation, count, percent) =>
      new Promise((resolve, reject) => {
        const onExit = (code: number | null) => reject(new Error(`the query process ended: ${code}`));
        child.once("exit", onExit);
        child.once("message", (time: number) => {
          child.off("exit", onExit);
          resolve(time);
        });
        child.send({ operation, count, percent } satisfies QueryOrder<O>);
      }),
    stop: () => void child.kill(),
  };
}
