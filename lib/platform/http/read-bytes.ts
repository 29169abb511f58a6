import { AppError } from "@/lib/platform/errors/app-error";

/** All bytes of a stream that may be `maxBytes` long. @throws {AppError} PAYLOAD_TOO_LARGE, and reads no further */
export async function readBytes(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError("PAYLOAD_TOO_LARGE");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * All bytes of a stream that ends within `maxBytes`; of a longer one a stream of all of it, of which little more than that was
 * read so far.
 */
export async function readStart(
  chunks: Chunks,
  maxBytes: number,
): Promise<{ isWhole: true; bytes: Buffer } | { isWhole: false; all: AsyncIterable<Uint8Array> }> {
  const rest = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  const read: Uint8Array[] = [];
  for (let size = 0; size <= maxBytes; ) {
    const next = await rest.next();
    if (next.done) return { isWhole: true, bytes: Buffer.concat(read) };
    read.push(next.value);
    size += next.value.byteLength;
  }
  return { isWhole: false, all: followed(read, rest) };
}

async function* followed(
  start: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array> | Iterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* start;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    // Whoever reads no further lets go of what the bytes come from.
    await rest.return?.();
  }
}
