/** A file in an archive, as the archive's table of contents gives it. `size` is the unpacked one. */
export type ZipEntry = { name: string; size: number };

const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MAX = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;

/** Reads an archive's table of contents without unpacking anything; undefined when it has none that holds together. */
export function readZipEntries(archive: Buffer): ZipEntry[] | undefined {
  const end = findEnd(archive);
  if (end === undefined) return undefined;
  const count = archive.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > end || archive.readUInt32LE(at) !== ENTRY) return undefined;
    const nameEnd = at + ENTRY_BYTES + archive.readUInt16LE(at + 28);
    if (nameEnd > end) return undefined;
    entries.push({
      name: archive.toString("utf8", at + ENTRY_BYTES, nameEnd),
      size: archive.readUInt32LE(at + 24),
    });
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

// It is the last thing in the file but for a comment of any bytes, so it is looked for from the end.
function findEnd(archive: Buffer): number | undefined {
  const first = Math.max(0, archive.length - END_BYTES - COMMENT_MAX);
  for (let at = archive.length - END_BYTES; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === END && at + END_BYTES + archive.readUInt16LE(at + 20) === archive.length)
      return at;
  }
  return undefined;
}
