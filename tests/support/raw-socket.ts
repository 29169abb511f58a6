import { randomBytes } from "node:crypto";
import net from "node:net";

/** A WebSocket frame as the protocol has it, or as it must not be. */
export type Frame = {
  opcode?: number;
  final?: boolean;
  /** The reserved bits, 0 to 7. */
  reserved?: number;
  masked?: boolean;
  /** What the frame says of its length, whatever follows. */
  announced?: bigint;
};

/** The bytes of a frame. */
export function frameOf(payload: string | Buffer, frame: Frame = {}): Buffer {
  const { opcode = 1, final = true, reserved = 0, masked = true, announced } = frame;
  const bytes = Buffer.from(payload as string);
  const length = announced ?? BigInt(bytes.byteLength);
  const head = Buffer.alloc(length < 126n ? 2 : length < 65_536n ? 4 : 10);
  head[0] = (final ? 0x80 : 0) | (reserved << 4) | opcode;
  const mask = masked ? 0x80 : 0;
  if (length < 126n) head[1] = mask | Number(length);
  else if (length < 65_536n) {
    head[1] = mask | 126;
    head.writeUInt16BE(Number(length), 2);
  } else {
    head[1] = mask | 127;
    head.writeBigUInt64BE(length, 2);
  }
  if (!masked) return Buffer.concat([head, bytes]);
  const key = randomBytes(4);
  return Buffer.concat([head, key, bytes.map((byte, index) => byte ^ (key[index % 4] as number))]);
}

/** So much of the newest that was received is kept, for whoever waits for something in it. */
const HEARD_MAX = 10_000;

/** A connection whose bytes are the test's own, WebSocket or not. */
export class RawSocket {
  readonly closed: Promise<void>;
  #heard = "";
  #socket: net.Socket;

  private constructor(socket: net.Socket) {
    this.#socket = socket;
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      this.#heard = (this.#heard + chunk.toString("latin1")).slice(-HEARD_MAX);
    });
    this.closed = new Promise((resolve) => socket.once("close", () => resolve()));
  }

  /** Connects and sends nothing. */
  static connect(port: number): Promise<RawSocket> {
    return new Promise((resolve, reject) => {
      const socket = net.connect(port, "127.0.0.1");
      socket.once("error", reject);
      socket.once("connect", () => resolve(new RawSocket(socket)));
    });
  }

  /** Connects and becomes a WebSocket of the hub; the first answer is the upgrade's. */
  static async upgraded(port: number): Promise<RawSocket> {
    const raw = await RawSocket.connect(port);
    raw.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    await raw.answered("101 ");
    return raw;
  }

  /** Whether the connection stands. */
  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  /** Resolves when a text is among the newest that was received, or the other side has closed. */
  answered(text: string): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!this.#heard.includes(text) && this.isOpen) return;
        this.#socket.off("data", look).off("close", look);
        resolve();
      };
      this.#socket.on("data", look).on("close", look);
      look();
    });
  }

  write(bytes: string | Buffer): void {
    if (!this.#socket.destroyed) this.#socket.write(bytes);
  }

  /** Writes, and resolves when the system has taken the bytes or the connection is gone. */
  flush(bytes: string | Buffer): Promise<void> {
    return new Promise((resolve) => {
      if (this.#socket.destroyed) return resolve();
      this.#socket.write(bytes, () => resolve());
    });
  }

  /** Closes our side in the middle of whatever it was. */
  end(): void {
    this.#socket.end();
  }

  destroy(): void {
    this.#socket.destroy();
  }
}
