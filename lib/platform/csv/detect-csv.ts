export type CsvEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
export type CsvDelimiter = "," | ";" | "\t" | "|";

const DELIMITERS: readonly CsvDelimiter[] = [",", ";", "\t", "|"];

/** How a file's text is encoded. @param head its first bytes. @param isUtf8 whether all of it is valid UTF-8. */
function detectEncoding(head: Uint8Array, isUtf8: boolean): CsvEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  // Without a mark: Latin text in UTF-16 has a zero in every other byte, and a stray zero or two is no UTF-16.
  const zeros = [0, 0];
  for (let index = 0; index < head.length; index += 1)
    if (head[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const many = head.length / 5;
  if ((zeros[1] ?? 0) > many) return "utf-16le";
  if ((zeros[0] ?? 0) > many) return "utf-16be";
  return isUtf8 ? "utf-8" : "windows-1252";
}

/** What separates the cells: the sign that the header line has most of, outside quotes. */
function detectDelimiter(text: string): CsvDelimiter {
  const header = text.replace(/"(?:[^"]|"")*"/g, "").split(/\r\n|\n|\r/, 1)[0] ?? "";
  const counts = DELIMITERS.map((sign) => header.split(sign).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** Passes bytes through and learns of them: their beginning, and whether they are UTF-8. */
export class CsvTap {
  static readonly HEAD = 65_536;
  #head: Buffer = Buffer.alloc(0);
  #isUtf8 = true;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });

  async *read(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      if (this.#head.length < CsvTap.HEAD)
        this.#head = Buffer.concat([this.#head, chunk.subarray(0, CsvTap.HEAD - this.#head.length)]);
      this.#check(chunk);
      yield chunk;
    }
    this.#check();
  }

  #check(chunk?: Uint8Array): void {
    if (!this.#isUtf8) return;
    try {
      this.#decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      this.#isUtf8 = false;
    }
  }

  get encoding(): CsvEncoding {
    return detectEncoding(this.#head, this.#isUtf8);
  }

  get delimiter(): CsvDelimiter {
    return detectDelimiter(new TextDecoder(this.encoding).decode(this.#head));
  }
}
