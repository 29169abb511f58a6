import type { BrowserContext, WebSocketRoute } from "@playwright/test";

/** A browser's way to the hub, which a test may cut. */
export type Line = { cut(): Promise<void>; mend(): Promise<void>; dropNext(text: string): void };

/**
 * Puts a switch into the realtime connection of all pages of a context; pages and API stay reachable. Call it before the
 * first page loads. `dropNext` swallows the next outgoing frame with this text, as a lost packet would.
 */
export async function lineOf(context: BrowserContext): Promise<Line> {
  let isCut = false;
  let dropped: string | null = null;
  const open = new Set<WebSocketRoute>();
  await context.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isCut) {
      void socket.close({ code: 1001 });
      return;
    }
    const server = socket.connectToServer();
    open.add(socket);
    socket.onMessage((frame) => {
      if (dropped !== null && frame.toString().includes(dropped)) dropped = null;
      else server.send(frame);
    });
    socket.onClose((code, reason) => {
      open.delete(socket);
      void server.close({ code: code === 1005 ? 1000 : code, reason });
    });
  });
  await context.route(/\/socket\.io\//, (route) => (isCut ? route.abort() : route.continue()));
  return {
    async cut() {
      isCut = true;
      await Promise.all([...open].map((socket) => socket.close({ code: 1001 })));
      open.clear();
    },
    async mend() {
      isCut = false;
    },
    dropNext(text) {
      dropped = text;
    },
  };
}
