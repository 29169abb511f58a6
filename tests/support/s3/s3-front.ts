import { createHash } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "@/lib/platform/env/s3-settings";

/** A request as it came past. */
export type Passing = { method: string; path: string; headers: http.IncomingHttpHeaders; body: Buffer };

/** What becomes of a request: it is handed on (with another body), its connection is cut, or it gets this answer. */
export type Fate = "on" | "cut" | { body: Buffer } | { status: number };

/** Stands between the product and a server of S3, sees every request, and may spoil some. */
export type S3Front = {
  settings: S3Settings;
  passed: Passing[];
  /** From now on this decides; without it everything is handed on. */
  decide(decision?: (passing: Passing) => Fate | Promise<Fate>): void;
  close(): Promise<void>;
};

/** A stand-in for the network in front of a server of S3. */
export async function openFront(settings: S3Settings): Promise<S3Front> {
  const passed: Passing[] = [];
  let decision: ((passing: Passing) => Fate | Promise<Fate>) | undefined;
  const server = http.createServer(async (request, response) => {
    const passing = {
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
      body: await buffer(request),
    };
    passed.push(passing);
    const fate = (await decision?.(passing)) ?? "on";
    if (fate === "cut") request.socket.destroy();
    else if (typeof fate === "object" && "status" in fate) response.writeHead(fate.status).end();
    else handOn(settings, passing, fate === "on" ? passing.body : fate.body, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${port}` },
    passed,
    decide(next) {
      decision = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function handOn(
  { endpoint }: S3Settings,
  { method, path, headers }: Passing,
  body: Buffer,
  response: http.ServerResponse,
): void {
  const { expect: _, connection: __, ...rest } = headers;
  const { hostname, port } = new URL(endpoint ?? "");
  // The host is a part of what is signed, so it stays the one that was asked.
  const onward = http.request({ hostname, port, method, path, headers: rest, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    // Swift sends a body with "not found" to HEAD, which none may have.
    if (method === "HEAD") response.end();
    else answer.pipe(response);
  });
  onward.once("error", () => {
    if (!response.writableEnded) response.destroy();
  });
  onward.end(body);
}

/** SHA-256 in base64, as S3's checksums are written. */
export const checksumOf = (content: Buffer): string => createHash("sha256").update(content).digest("base64");
