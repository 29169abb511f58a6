import { once } from "node:events";
import http, { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { compressAnswers } from "@/lib/platform/http/compress-answer";
import { changeHead } from "@/lib/platform/http/page-head";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const PAGE = "<html><head><title>ä</title></head><body>é</body></html>";
const CHANGED = "<html><head><title>ä</title><meta></head><body>é</body></html>";
const withMeta = (head: Buffer) => Buffer.concat([head, Buffer.from("<meta>")]);
const compress = compressAnswers(5);

/** A server whose answers' heads are changed before they are compressed. @returns its address */
async function serve(
  answer: (response: ServerResponse) => void,
  change: (head: Buffer) => Buffer = withMeta,
): Promise<string> {
  const listener: RequestListener = (request, response) => {
    compress(request, response);
    changeHead(response, change);
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    answer(response);
  };
  server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** As Next writes: headers, then each piece flushed. */
function stream(response: ServerResponse, pieces: readonly Uint8Array[]): void {
  response.flushHeaders();
  for (const piece of pieces) {
    response.write(piece);
    Reflect.get(response, "flush")();
  }
}

const textOf = async (url: string, encoding = "identity") =>
  (await fetch(url, { headers: { "Accept-Encoding": encoding } })).text();

test.each(["identity", "gzip", "br", "deflate"])(
  "a head is changed before the page is compressed: %s",
  async (encoding) => {
    const url = await serve((response) => {
      stream(response, [Buffer.from(PAGE)]);
      response.end();
    });
    expect(await textOf(url, encoding)).toBe(CHANGED);
  },
);

test("pieces may end anywhere in the head, between the bytes of a letter too", async () => {
  const url = await serve((response) => {
    stream(
      response,
      [...Buffer.from(PAGE)].map((byte) => Uint8Array.of(byte)),
    );
    response.end();
  });
  expect(await textOf(url)).toBe(CHANGED);
});

test("what follows the head leaves when it is written", async () => {
  let finish = () => {};
  const url = await serve((response) => {
    stream(response, [Buffer.from(PAGE.slice(0, PAGE.indexOf("é")))]);
    finish = () => response.end("é</body></html>");
  });
  const response = await fetch(url, { headers: { "Accept-Encoding": "gzip" } });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const first = new TextDecoder().decode((await reader.read()).value);
  expect(first).toBe(CHANGED.slice(0, CHANGED.indexOf("é")));
  finish();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe("é</body></html>");
});

test("headers that are set with the change are sent", async () => {
  let answer: ServerResponse;
  const url = await serve(
    (response) => {
      answer = response;
      stream(response, [Buffer.from(PAGE)]);
      response.end();
    },
    (head) => {
      answer.setHeader("X-Changed", "yes");
      return head;
    },
  );
  expect((await fetch(url)).headers.get("x-changed")).toBe("yes");
});

test("a page that is one piece is changed as well", async () => {
  const url = await serve((response) => response.end(PAGE));
  expect(await textOf(url)).toBe(CHANGED);
});

test.each<[string, (response: ServerResponse) => void, string]>([
  ["isn't HTML", (response) => response.setHeader("Content-Type", "text/x-component"), PAGE],
  ["is packed already", (response) => response.setHeader("Content-Encoding", "identity"), PAGE],
  ["has a policy of its own", (response) => response.setHeader("Content-Security-Policy", "default-src 'none'"), PAGE],
  ["has sent its headers", (response) => response.writeHead(200), PAGE],
  ["has no head", () => undefined, "<p>no head"],
  ["has a head without an end", () => undefined, "<head>".padEnd(100_000, "x")],
])("an answer that %s stays as it is", async (_name, prepare, text) => {
  const url = await serve((response) => {
    prepare(response);
    response.write(text);
    response.end();
  });
  expect(await textOf(url)).toBe(text);
});

test("a page whose headers somebody sends between two pieces of its head loses nothing", async () => {
  const url = await serve((response) => {
    response.write(PAGE.slice(0, 10));
    response.writeHead(200);
    response.end(PAGE.slice(10));
  });
  expect(await textOf(url)).toBe(PAGE);
});

test("an answer without a body has none", async () => {
  const url = await serve((response) => response.end(null));
  const response = await fetch(url, { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("");
});

test("a writer hears that a slow reader is behind, and when to go on", async () => {
  let isFull = false;
  const drained = new Promise<void>((resolve) => {
    void serve((response) => {
      stream(response, [Buffer.from(PAGE)]);
      response.on("drain", resolve);
      const block = Buffer.alloc(1_000_000, "x");
      for (let count = 0; count < 20 && !isFull; count += 1) isFull = !response.write(block);
    }).then((url) => http.get(url, { headers: { "Accept-Encoding": "identity" } }, (answer) => answer.resume()));
  });
  await drained;
  expect(isFull).toBe(true);
});

test("a writer hears that the reader is gone while the head is held back", async () => {
  const gone = new Promise<void>((resolve) => {
    void serve((response) => {
      response.write(PAGE.slice(0, 10));
      response.once("close", resolve);
    }).then((url) => {
      const request = http.get(url).on("error", () => undefined);
      server?.once("request", () => request.destroy());
    });
  });
  await gone;
});
