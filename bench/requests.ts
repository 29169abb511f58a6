import http from "node:http";
import { cpuSeconds, type ServerProcess } from "./server-process";

/** Of a second's processor time: less than that, and the server has nothing left to do of its own. */
const QUIET = 0.05;
const SETTLE_LIMIT_MS = 120_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until a server has done what it does after its start, such as its search index. */
export async function untilQuiet(server: ServerProcess): Promise<void> {
  const startedAt = performance.now();
  let quiet = 0;
  while (quiet < 2) {
    if (performance.now() - startedAt > SETTLE_LIMIT_MS) throw new Error("the server didn't come to rest");
    const before = cpuSeconds(server.pid);
    await sleep(1_000);
    quiet = cpuSeconds(server.pid) - before < QUIET ? quiet + 1 : 0;
  }
}

/** Asks a server over one connection, one request after another. */
export class Requests {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly port: number,
    private readonly headers: Record<string, string>,
  ) {}

  /** Microseconds from asking to the answer's last byte. */
  time(path: string): Promise<number> {
    const startedAt = performance.now();
    const options = { host: "127.0.0.1", port: this.port, path, headers: this.headers, agent: this.#agent };
    return new Promise((resolve, reject) => {
      const request = http.get(options, (response) => {
        response.resume();
        response.once("end", () => {
          if (response.statusCode === 200) resolve((performance.now() - startedAt) * 1_000);
          else reject(new Error(`${path} was answered with ${response.statusCode}`));
        });
      });
      request.once("error", reject);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
