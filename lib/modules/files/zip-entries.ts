import type { FileBytes } from "@/lib/platform/storage/file-bytes";

/** A file in an archive, as the archive's table of contents gives it. `size` is the unpacked one. */
export type ZipEntry = { name: string; size: number };

const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MAX = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;

/** Reads an archive's table of contents without unpacking anything; undefined when it has none that holds together. */
export async function readZipEntries(archive: FileBytes): Promise<ZipEntry[] | undefined> {
  const tailStart = Math.max(0, archive.size - END_BYTES - COMMENT_MAX);
  const tail = await archive.part(tailStart, archive.size);
  const end = findEnd(tail);
  if (end === undefined) return undefined;
  const first = tail.readUInt32LE(end + 16);
  return readTable(await archive.part(first, tailStart + end), tail.readUInt16LE(end + 10));
}

function readTable(table: Buffer, count: number): ZipEntry[] | undefined {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > table.length || table.readUInt32LE(at) !== ENTRY) return undefined;
    const nameEnd = at + ENTRY_BYTES + table.readUInt16LE(at + 28);
    if (nameEnd > table.length) return undefined;
    entries.push({ name: table.toString("utf8", at + ENTRY_BYTES, nameEnd), size: table.readUInt32LE(at + 24) });
    at = nameEnd + table.readUInt16LE(at + 30) + table.readUInt16LE(at + 32);
  }
  return entries;
}

// It is the last thing in the file but for a comment of any bytes, so it is looked for from the end.
function findEnd(tail: Buffer): number | undefined {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === END && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return at;
  }
  return undefined;
}
