import { Decoder, Encoder } from "socket.io-parser";
import { AppError } from "@/lib/platform/errors/app-error";
import { JsonBounds } from "@/lib/platform/json/json-bounds";

/** Values of one frame: an event has a few, a list of seen messages some hundreds. */
const FRAME_VALUES_MAX = 10_000;
/** Binary parts of one packet together. No event has any, but a packet that has is answered and not cut off. */
const BINARY_MAX_BYTES = 131_072;
/** What stands in front of a packet's JSON: its type, how many binary parts, a namespace, the acknowledgement's number. */
const HEAD = /^(?:[0-4]|[56]\d{1,2}-)(?:\/[\w-]{0,40}(?:,|$))?\d{0,15}/;
const EVENT = /^[25]/;

/** Name of the event that an event's packet becomes when its arguments are more than is read. */
export const REFUSED_PACKET = "RefusedPacket";

/**
 * Socket.IO's own decoder behind our bounds: a packet's JSON is counted before it is parsed. An event that goes beyond them is
 * still answered; anything else that does closes the connection it came by.
 */
class BoundedDecoder extends Decoder {
  #binaryBytes = 0;

  /** @throws {AppError} MALFORMED_REQUEST */
  override add(packet: unknown): void {
    if (typeof packet === "string") this.#addText(packet);
    else this.#addBinary(packet);
  }

  #addText(packet: string): void {
    this.#binaryBytes = 0;
    const head = HEAD.exec(packet)?.[0];
    const json = head === undefined ? "" : packet.slice(head.length);
    // Anything else between them would be read as part of the head there, and its quotation marks would hide nesting here.
    if (head === undefined || !/^(?:$|[[{"])/.test(json)) throw new AppError("MALFORMED_REQUEST");
    if (new JsonBounds({ valuesMax: FRAME_VALUES_MAX }).add(Buffer.from(json))) super.add(packet);
    else if (EVENT.test(head)) super.add(`${head}["${REFUSED_PACKET}"]`);
    else throw new AppError("MALFORMED_REQUEST");
  }

  #addBinary(part: unknown): void {
    this.#binaryBytes += Buffer.isBuffer(part) ? part.length : BINARY_MAX_BYTES + 1;
    if (this.#binaryBytes > BINARY_MAX_BYTES) throw new AppError("MALFORMED_REQUEST");
    super.add(part);
  }
}

/** Parser of the hub. */
export const boundedParser = { Encoder, Decoder: BoundedDecoder };
