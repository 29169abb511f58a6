import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Server, Socket } from "socket.io";
import { type ServerOptions, type WebSocket, WebSocketServer } from "ws";
import { env } from "@/lib/platform/env/env";
import { networksOf, resolveAddress } from "@/lib/platform/http/client-address";

/** A connection below the namespaces: several sockets may share one. */
type Connection = Socket["conn"];
type Guest = {
  networks: { network: string; share: number }[];
  /** Sockets on it that were let into a namespace. */
  joined: number;
  /** Packets that came while there were none. */
  unjoinedPackets: number;
  frameMax: number;
  timer: NodeJS.Timeout | undefined;
  lines: Set<WebSocket>;
};

/** Largest frame of a connection that is in no namespace: a sign-in. */
const UNJOINED_FRAME_MAX_BYTES = 131_072;
/** How long a connection may be without a socket in a namespace. */
const JOIN_MS = 10_000;
/** Packets that it may send meanwhile: a program asks for one namespace, or two. */
const UNJOINED_PACKETS_MAX = 5;
/** What a connection's parts may exceed a frame by: the end of the one before. */
const SLACK_BYTES = 65_536;
/** For the closing handshake, after which the line is cut. */
const GOODBYE_MS = 1_000;

const addressOf = ({ headers, socket }: IncomingMessage): string => {
  const forwarded = headers["x-forwarded-for"];
  return resolveAddress(socket.remoteAddress ?? "", Array.isArray(forwarded) ? forwarded.at(-1) : forwarded);
};
const sessionIdOf = (request: IncomingMessage): string =>
  new URL(request.url ?? "/", "http://localhost").searchParams.get("sid") ?? "";
// Public by Engine.IO's documentation, private by its types.
const idOf = (connection: Connection): string => (connection as unknown as { id: string }).id;

/**
 * Bounds what connections may do before and beside the namespaces: how many an address has (SOCKETS_PER_ADDRESS), how long one
 * stays without a namespace and what it sends until then, and how large its frames are.
 */
export class ConnectionGuard {
  #byId = new Map<string, Guest>();
  #byRequest = new WeakMap<IncomingMessage, Guest>();
  #lines = new WeakMap<IncomingMessage, WebSocket>();
  #open = new Map<string, number>();

  constructor(private readonly joinMs = JOIN_MS) {}

  /** Whether one more connection may come from where a handshake comes from. */
  hasRoomFor(request: IncomingMessage): boolean {
    return networksOf(addressOf(request)).every(
      ({ network, share }) => (this.#open.get(network) ?? 0) < env().SOCKETS_PER_ADDRESS * share,
    );
  }

  /** Class of the WebSocket server: it counts what a line holds of a frame that isn't whole. */
  webSocketServer(): new (options: ServerOptions) => WebSocketServer {
    const watch = this.#watch.bind(this);
    return class extends WebSocketServer {
      override handleUpgrade(
        request: IncomingMessage,
        socket: Duplex,
        head: Buffer,
        done: (line: WebSocket, request: IncomingMessage) => void,
      ): void {
        super.handleUpgrade(request, socket, head, (line, upgraded) => {
          watch(line, socket, request);
          done(line, upgraded);
        });
      }
    };
  }

  /** Watches a server's connections. */
  attach({ engine }: Server): void {
    engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
      const announced = Number(request.headers["content-length"] ?? Number.NaN);
      const frameMax = this.#byId.get(sessionIdOf(request))?.frameMax ?? UNJOINED_FRAME_MAX_BYTES;
      if (request.method !== "POST" || announced <= frameMax) next();
      else response.writeHead(413, { Connection: "close" }).end();
    });
    engine.on("connection", (connection: Connection) => this.#receive(connection));
  }

  /** A socket was let into a namespace whose frames may be so large. */
  joined(socket: Socket, frameMax: number): void {
    const guest = this.#byId.get(idOf(socket.conn));
    if (!guest) return;
    clearTimeout(guest.timer);
    guest.joined += 1;
    guest.frameMax = Math.max(guest.frameMax, frameMax);
    socket.once("disconnect", () => {
      guest.joined -= 1;
      if (guest.joined === 0) this.#await(guest, socket.conn);
    });
  }

  #receive(connection: Connection): void {
    const line = this.#lines.get(connection.request);
    const guest: Guest = {
      networks: networksOf(addressOf(connection.request)),
      joined: 0,
      unjoinedPackets: 0,
      frameMax: UNJOINED_FRAME_MAX_BYTES,
      timer: undefined,
      lines: new Set(line ? [line] : []),
    };
    this.#byId.set(idOf(connection), guest);
    this.#byRequest.set(connection.request, guest);
    for (const { network } of guest.networks) this.#open.set(network, (this.#open.get(network) ?? 0) + 1);
    connection.on("packet", ({ type }: { type: string }) => {
      if (type !== "message" || guest.joined > 0) return;
      guest.unjoinedPackets += 1;
      if (guest.unjoinedPackets > UNJOINED_PACKETS_MAX) connection.close(true);
    });
    connection.once("close", () => this.#forget(guest, connection));
    this.#await(guest, connection);
  }

  #await(guest: Guest, connection: Connection): void {
    guest.frameMax = UNJOINED_FRAME_MAX_BYTES;
    guest.unjoinedPackets = 0;
    guest.timer = setTimeout(() => connection.close(true), this.joinMs);
    guest.timer.unref();
  }

  #forget(guest: Guest, connection: Connection): void {
    clearTimeout(guest.timer);
    this.#byId.delete(idOf(connection));
    for (const { network } of guest.networks) {
      const left = (this.#open.get(network) ?? 1) - 1;
      if (left === 0) this.#open.delete(network);
      else this.#open.set(network, left);
    }
    // Whoever doesn't answer the goodbye would hold the line, and what lies in it, for half a minute more.
    const cut = setTimeout(() => {
      for (const line of guest.lines) line.terminate();
    }, GOODBYE_MS);
    cut.unref();
  }

  #watch(line: WebSocket, socket: Duplex, request: IncomingMessage): void {
    const sessionId = sessionIdOf(request);
    const guest = () => (sessionId === "" ? this.#byRequest.get(request) : this.#byId.get(sessionId));
    // Without an id the line is a connection's first, which is made of it next; with one it takes the place of polling.
    if (sessionId === "") this.#lines.set(request, line);
    else guest()?.lines.add(line);
    let held = 0;
    let isWhole = false;
    line.on("message", () => {
      isWhole = true;
    });
    // Behind the reader's own listener: what of this part belongs to whole frames has been told by now.
    socket.on("data", (part: Buffer) => {
      held = isWhole ? 0 : held + part.length;
      isWhole = false;
      if (held > (guest()?.frameMax ?? UNJOINED_FRAME_MAX_BYTES) + SLACK_BYTES) line.terminate();
    });
  }
}
