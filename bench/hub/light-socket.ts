import { randomBytes } from "node:crypto";
import net from "node:net";

const CHAT = "/chat";
const CONNECT_LIMIT_MS = 15_000;
const TEXT_FRAME = 1;
const CLOSE_FRAME = 8;

type Acknowledged = (answer: string) => void;

/**
 * A Socket.IO client of the fewest instructions: one WebSocket, no reconnection, payloads left as text. An ordinary
 * client costs more than the bare server, so that on two cores the load generator would be what is measured.
 */
export class LightSocket {
  /** Hears every event of the server as the text of its JSON array. */
  onEvent: ((text: string) => void) | undefined;
  onClose: (() => void) | undefined;
  readonly #socket: net.Socket;
  readonly #acknowledged = new Map<number, Acknowledged>();
  #rest: Buffer = Buffer.alloc(0);
  #nextId = 0;
  #isUpgraded = false;
  #onConnected: (() => void) | undefined;
  #onRefused: ((reason: string) => void) | undefined;

  private constructor(
    port: number,
    private readonly token: string,
    private readonly namespace: string,
  ) {
    this.#socket = net.connect(port, "127.0.0.1");
    this.#socket.setNoDelay(true);
    this.#socket.on("data", (chunk) => this.#read(chunk));
    this.#socket.on("error", (error) => this.#onRefused?.(error.message));
    this.#socket.on("close", () => {
      this.#onRefused?.("closed");
      this.onClose?.();
    });
    this.#socket.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
    );
  }

  /** Resolves when the server has let the socket into the namespace. */
  static connect(port: number, token: string, namespace = CHAT): Promise<LightSocket> {
    return new Promise((resolve, reject) => {
      const client = new LightSocket(port, token, namespace);
      const refuse = (reason: string) => {
        clearTimeout(timer);
        reject(new Error(`socket refused: ${reason}`));
      };
      const timer = setTimeout(() => refuse("timeout"), CONNECT_LIMIT_MS);
      client.#onRefused = refuse;
      client.#onConnected = () => {
        clearTimeout(timer);
        client.#onRefused = undefined;
        resolve(client);
      };
    });
  }

  /** Sends an event; `callArguments` is the inside of its JSON array. The answer is the acknowledgement's JSON array. */
  emit(event: string, callArguments: string, acknowledged: Acknowledged): void {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#acknowledged.set(id, acknowledged);
    this.#write(`42${this.namespace},${id}["${event}",${callArguments}]`);
  }

  close(): void {
    this.#socket.destroy();
  }

  #write(text: string): void {
    const payload = Buffer.from(text);
    const isLong = payload.length > 125;
    const frame = Buffer.allocUnsafe((isLong ? 8 : 6) + payload.length);
    frame[0] = 0x80 | TEXT_FRAME;
    if (isLong) {
      frame[1] = 0x80 | 126;
      frame.writeUInt16BE(payload.length, 2);
    } else frame[1] = 0x80 | payload.length;
    // A mask of zeros is a mask: the payload goes as it is.
    frame.writeUInt32BE(0, isLong ? 4 : 2);
    payload.copy(frame, isLong ? 8 : 6);
    this.#socket.write(frame);
  }

  #read(chunk: Buffer): void {
    let data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    if (!this.#isUpgraded) {
      const end = data.indexOf("\r\n\r\n");
      if (end < 0) {
        this.#rest = data;
        return;
      }
      const status = data.toString("latin1", 0, data.indexOf("\r\n"));
      if (!status.includes(" 101 ")) {
        this.#onRefused?.(status);
        return;
      }
      this.#isUpgraded = true;
      data = data.subarray(end + 4);
    }
    let at = 0;
    while (data.length - at >= 2) {
      let length = (data[at + 1] ?? 0) & 0x7f;
      let header = 2;
      if (length === 126) {
        if (data.length - at < 4) break;
        length = data.readUInt16BE(at + 2);
        header = 4;
      } else if (length === 127) {
        if (data.length - at < 10) break;
        length = Number(data.readBigUInt64BE(at + 2));
        header = 10;
      }
      if (data.length - at < header + length) break;
      const start = at + header;
      at = start + length;
      if (((data[start - header] ?? 0) & 0x0f) === CLOSE_FRAME) this.#socket.destroy();
      else this.#hear(data, start, at);
    }
    this.#rest = at < data.length ? data.subarray(at) : Buffer.alloc(0);
  }

  // Engine.IO: 0 open, 2 ping, 4 message; a message is a Socket.IO packet: 0 connected, 2 event, 3 acknowledgement, 4 refused.
  #hear(data: Buffer, start: number, end: number): void {
    const kind = String.fromCharCode(data[start] ?? 0);
    if (kind === "2") this.#write("3");
    else if (kind === "0") this.#write(`40${this.namespace},${JSON.stringify({ token: this.token })}`);
    else if (kind === "4") this.#hearPacket(data, start, end);
  }

  #hearPacket(data: Buffer, start: number, end: number): void {
    const packet = String.fromCharCode(data[start + 1] ?? 0);
    if (packet === "2") {
      if (this.onEvent) this.onEvent(data.toString("utf8", start + 3 + this.namespace.length, end));
      return;
    }
    const text = data.toString("utf8", start + 2 + this.namespace.length + 1, end);
    if (packet === "0") this.#onConnected?.();
    else if (packet === "4") this.#onRefused?.(text);
    else if (packet === "3") {
      const bracket = text.indexOf("[");
      const id = Number(text.slice(0, bracket));
      const acknowledged = this.#acknowledged.get(id);
      this.#acknowledged.delete(id);
      acknowledged?.(text.slice(bracket));
    }
  }
}
