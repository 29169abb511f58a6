import { randomInt } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";

/** What an answer never says to anybody: where our code lies, and what the database thought of a statement. */
const INSIDE =
  /\bat .+\.[cm]?[jt]sx?:\d+:\d+|SQLITE_|SqliteError|syntax error|unrecognized token|Prisma\w*Error|ENOENT/;
/** Of an answer, what is looked at. */
const READ_BYTES = 65_536;
/** Built code is the same for everybody and was there before anything could fail; libraries in it name errors. */
const BUILT_CODE = /^\/_next\/static\/[\w./~-]+\.(?:js|css)(?:\?|$)/;

/** What a tool asked for and was told. */
export type Tally = {
  requests: number;
  /** Answers by status. */
  statuses: Record<string, number>;
  /** Server errors and answers that told of the inside, by method and path. */
  troubles: string[];
};

/** Stands between a tool and the product. */
export type WatchingProxy = { url: string; take(): Tally; close(): void };

/**
 * Forwards to `target` and counts. Each request comes from an address of its own, as a reverse proxy would tell it:
 * otherwise a scan would test the rate limits and little else.
 */
export async function startWatchingProxy(target: string): Promise<WatchingProxy> {
  const { hostname, port } = new URL(target);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
  let tally: Tally = { requests: 0, statuses: {}, troubles: [] };
  const count = (request: http.IncomingMessage, status: number, body: string) => {
    tally.requests += 1;
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
    const told = BUILT_CODE.test(request.url ?? "") ? undefined : INSIDE.exec(body)?.[0];
    if (status < 500 && !told) return;
    tally.troubles.push(`${status} ${request.method} ${request.url?.slice(0, 300)}${told ? ` tells "${told}"` : ""}`);
  };
  const server = http.createServer((request, response) => {
    const headers = {
      ...request.headers,
      // The tools' own compressed answers would hide what is in them from the count.
      "accept-encoding": "identity",
      "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    };
    const forwarded = http.request(
      { hostname, port, agent, method: request.method, path: request.url, headers },
      (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on("data", (chunk: Buffer) => {
          if (size < READ_BYTES) chunks.push(chunk);
          size += chunk.length;
        });
        answer.on("end", () => count(request, answer.statusCode ?? 0, Buffer.concat(chunks).toString("latin1")));
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    forwarded.on("error", () => {
      if (request.destroyed || response.destroyed) return;
      count(request, 502, "");
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    response.on("close", () => forwarded.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = tally;
      tally = { requests: 0, statuses: {}, troubles: [] };
      return taken;
    },
    close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
