import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type next from "next";
import { describeError } from "@/lib/platform/log/describe-error";
import { logger } from "@/lib/platform/log/logger";

type Next = ReturnType<typeof next>;
type Opened = { handle: ReturnType<Next["getRequestHandler"]>; upgrade: ReturnType<Next["getUpgradeHandler"]> };

/** What Next answers. Loading it takes longer than all the rest of the server, so it is opened when the API answers already. */
export class Pages {
  #isOpened: (opened: Opened) => void = () => undefined;
  readonly #opened = new Promise<Opened>((resolve) => {
    this.#isOpened = resolve;
  });

  /** Resolves when pages are answered at once. @throws when Next can't start */
  async open(options: { dev: boolean; hostname: string; port: number }): Promise<void> {
    const { default: create } = await import("next");
    const app = create(options);
    await app.prepare();
    this.#isOpened({ handle: app.getRequestHandler(), upgrade: app.getUpgradeHandler() });
  }

  /** Answers a request; one that came too soon waits. */
  answer(request: IncomingMessage, response: ServerResponse): void {
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
