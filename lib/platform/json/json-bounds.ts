/** Deepest nesting of lists and objects: nothing that is sent here nests deeper than ten. */
export const JSON_DEPTH_MAX = 64;
/** Most values: a list of every id that one call may name has a few thousand. */
export const JSON_VALUES_MAX = 200_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;
const LIST_BEGIN = 0x5b;
const LIST_END = 0x5d;
const OBJECT_BEGIN = 0x7b;
const OBJECT_END = 0x7d;

/**
 * Counts the nesting and the values of JSON over its UTF-8 bytes, before anything parses them: the parser needs seconds for
 * a few megabytes of brackets, of empty objects or of names, and the process answers nobody meanwhile. The bytes may come in
 * parts. Bytes that aren't JSON are counted, too; what they are is the parser's to say.
 */
export class JsonBounds {
  #depth = 0;
  #values = 1;
  #isInText = false;
  #isEscaped = false;
  #isLineEmpty = false;

  /** @param options `lines`: a stream of events, each of whose empty lines ends one document and begins another. */
  constructor(private readonly options: { valuesMax?: number; lines?: boolean } = {}) {}

  /** Counts the next bytes. @returns whether all that came so far keeps to the bounds. */
  add(bytes: Uint8Array): boolean {
    const valuesMax = this.options.valuesMax ?? JSON_VALUES_MAX;
    let depth = this.#depth;
    let values = this.#values;
    let isInText = this.#isInText;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] as number;
      if (byte === LINE_FEED) {
        // No text of JSON has a line feed in it, so what follows is outside of one or can't be parsed.
        isInText = false;
        this.#isEscaped = false;
        if (this.options.lines && this.#isLineEmpty) {
          depth = 0;
          values = 1;
        }
        this.#isLineEmpty = true;
        continue;
      }
      if (byte !== 0x0d) this.#isLineEmpty = false;
      if (isInText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) isInText = false;
      } else if (byte === QUOTE) isInText = true;
      else if (byte === COMMA) values += 1;
      else if (byte === LIST_BEGIN || byte === OBJECT_BEGIN) {
        depth += 1;
        values += 1;
        if (depth > JSON_DEPTH_MAX) return false;
      } else if (byte === LIST_END || byte === OBJECT_END) depth -= 1;
      if (values > valuesMax) return false;
    }
    this.#depth = depth;
    this.#values = values;
    this.#isInText = isInText;
    return true;
  }
}
