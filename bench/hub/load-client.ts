import { fork } from "node:child_process";
import type { Account } from "../accounts";

/** One run of the load generator. */
export type LoadOrder = {
  kind: "throughput" | "delivery" | "idle";
  port: number;
  accounts: Account[];
  warmUpMs: number;
  measureMs: number;
  /** Unacknowledged messages of all sockets together (throughput). */
  inFlight: number;
  /** Pace (delivery). */
  perSecond: number;
};

export type ThroughputResult = { kind: "throughput"; messages: number; perSecond: number };
/** Milliseconds from sending to arrival at each person of the conversation. */
export type DeliveryResult = { kind: "delivery"; p50: number; p99: number };
export type LoadResult = ThroughputResult | DeliveryResult | { kind: "idle"; sockets: number };

type Report = LoadResult | { kind: "measuring" } | { kind: "measured" } | { kind: "failed"; message: string };

/** What the parent does at the edges of the measured span. An idle run ends when `onMeasuring` resolves. */
export type LoadHooks = { onMeasuring?: () => void | Promise<void>; onMeasured?: () => void };

/** Runs the load generator in a process of its own, on the same kind of Node without the server's work in it. */
export function runLoad(order: LoadOrder, hooks: LoadHooks = {}): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork("bench/hub/load.ts", { execArgv: ["--import", "tsx"] });
    const limit = setTimeout(() => child.kill("SIGKILL"), order.warmUpMs + order.measureMs + 60_000);
    child.on("message", (report: Report) => {
      if (report.kind === "measuring") {
        void Promise.resolve(hooks.onMeasuring?.()).then(() => order.kind === "idle" && child.send("enough"), reject);
      } else if (report.kind === "measured") hooks.onMeasured?.();
      else if (report.kind === "failed") reject(new Error(report.message));
      else resolve(report);
    });
    child.once("exit", (code, signal) => {
      clearTimeout(limit);
      // After a result this changes nothing.
      reject(new Error(`the load generator ended early: ${signal ?? code}`));
    });
    child.send(order);
  });
}
