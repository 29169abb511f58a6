import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type next from "next";
import { compressAnswers } from "@/lib/platform/http/compress-answer";
import { describeError } from "@/lib/platform/log/describe-error";
import { logger } from "@/lib/platform/log/logger";

type Next = ReturnType<typeof next>;
type Opened = { handle: ReturnType<Next["getRequestHandler"]>; upgrade: ReturnType<Next["getUpgradeHandler"]> };

/** A page's 230 kB take 4.5 ms so, less than with gzip as Next did it, and become a thirteenth smaller than with 4. */
const BROTLI_QUALITY = 5;

/** What Next answers. Loading it takes longer than all the rest of the server, so it is opened when the API answers already. */
export class Pages {
  #isOpened: (opened: Opened) => void = () => undefined;
  readonly #compress = compressAnswers(BROTLI_QUALITY);
  readonly #opened = new Promise<Opened>((resolve) => {
    this.#isOpened = resolve;
  });

  /** @param addStyles what is done with each answer of a build (lib/platform/http/page-styles.ts) */
  constructor(private readonly addStyles?: (request: IncomingMessage, response: ServerResponse) => void) {}

  /** Resolves when pages are answered at once. @throws when Next can't start */
  async open(options: { dev: boolean; hostname: string; port: number }): Promise<void> {
    const { default: create } = await import("next");
    const app = create(options);
    await app.prepare();
    this.#isOpened({ handle: app.getRequestHandler(), upgrade: app.getUpgradeHandler() });
  }

  /** Answers a request; one that came too soon waits. */
  answer(request: IncomingMessage, response: ServerResponse): void {
    this.#compress(request, response);
    this.addStyles?.(request, response);
    this.#opened
      .then(({ handle }) => handle(request, response))
      .catch((error: unknown) => {
        logger().error({ err: describeError(error) }, "request failed");
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
  }

  /** Development's news of changed files. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#opened.then(({ upgrade }) => upgrade(request, socket, head)).catch(() => socket.destroy());
  }
}
