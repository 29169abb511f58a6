/**
 * An id no other client makes, in order of time: UUID version 7 (RFC 9562, section 5.7). The order keeps the database's
 * index of message ids short of cold pages; `crypto.randomUUID` has none, and exists only on https and localhost.
 */
export function newClientId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  new DataView(bytes.buffer).setBigUint64(0, (BigInt(now) << 16n) | 0x7000n | BigInt(randomBits(bytes)));
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function randomBits(bytes: Uint8Array): number {
  return (((bytes[6] ?? 0) & 0x0f) << 8) | (bytes[7] ?? 0);
}
