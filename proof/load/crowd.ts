import { type ChildProcess, fork } from "node:child_process";
import { exactly, type Figure } from "../figure";
import type { LoadNews, LoadOrder, LoadReport } from "./order";

type Crowd = { child: ChildProcess; connected: Promise<number>; result: Promise<LoadReport> };

/** Starts a process with a workspace's people. @param onProgress called with the messages sent so far */
export function startCrowd(order: LoadOrder, onProgress: (sent: number) => void): Crowd {
  const child = fork("proof/load/people.ts", { execArgv: ["--import", "tsx"] });
  process.once("exit", () => child.kill("SIGKILL"));
  const news = new Map<string, (value: never) => void>();
  const failed = new Promise<never>((_, reject) => {
    child.once("exit", (code, signal) => reject(new Error(`a load process ended early: ${signal ?? code}`)));
  });
  failed.catch(() => undefined);
  const once = <T>(kind: string) =>
    Promise.race([failed, new Promise<T>((resolve) => news.set(kind, resolve as (value: never) => void))]);
  const connected = once<{ sockets: number }>("connected").then(({ sockets }) => sockets);
  const result = once<LoadReport>("result");
  child.on("message", (message: LoadNews) => {
    if (message.kind === "progress") onProgress(message.sent);
    else news.get(message.kind)?.(message as never);
  });
  child.send(order);
  return { child, connected, result };
}

/** What nobody may have met. */
export function crowdFigures(reports: readonly LoadReport[]): Figure[] {
  const sum = (pick: (report: LoadReport) => number) => reports.reduce((total, report) => total + pick(report), 0);
  return [
    exactly(
      "errors told to clients",
      sum(({ errors }) => errors.length),
      0,
    ),
    exactly(
      "connections lost",
      sum(({ lost }) => lost),
      0,
    ),
    exactly(
      "messages that the attender or the visitor didn't hear",
      sum(({ unheard }) => unheard),
      0,
    ),
    exactly(
      "messages heard twice by one of them",
      sum(({ doubled }) => doubled),
      0,
    ),
    exactly(
      "rows of open lists without the newest message",
      sum(({ staleRows }) => staleRows),
      0,
    ),
    exactly(
      "texts heard in the other workspace",
      sum(({ leaks }) => leaks),
      0,
    ),
  ];
}
