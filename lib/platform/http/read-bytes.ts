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
