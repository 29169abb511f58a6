import { crc32, deflateRawSync, deflateSync } from "node:zlib";

const text = (value: string) => Buffer.from(value, "latin1");

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A valid PNG of 2 × 2 red dots. */
export const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  pngChunk("IHDR", Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0])),
  pngChunk("IDAT", deflateSync(Buffer.from([0, 255, 0, 0, 255, 0, 0, 0, 255, 0, 0, 255, 0, 0]))),
  pngChunk("IEND", Buffer.alloc(0)),
]);

/** A valid GIF of one dot. */
export const gif = Buffer.from("R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=", "base64");

/** The head of a JPEG with a little of what follows. */
export const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10]),
  text("JFIF\0"),
  Buffer.from([1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xdb, 0x00, 0x43, 0x00]),
  Buffer.alloc(64, 8),
  Buffer.from([0xff, 0xd9]),
]);

/** A PDF with one empty page. */
export const pdf = text(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

/** The head of an MP4. */
export const mp4 = Buffer.concat([
  Buffer.from([0, 0, 0, 0x18]),
  text("ftypisom"),
  Buffer.from([0, 0, 2, 0]),
  text("isomiso2"),
  Buffer.from([0, 0, 0, 8]),
  text("mdat"),
]);

/** The head of an AVI. */
export const avi = Buffer.concat([text("RIFF"), Buffer.from([0x24, 0, 0, 0]), text("AVI LIST"), Buffer.alloc(24)]);

/** The head of a WebP. */
export const webp = Buffer.concat([text("RIFF"), Buffer.from([0x24, 0, 0, 0]), text("WEBPVP8 "), Buffer.alloc(24)]);

/** A frame of an MP3 of silence, twice. */
export const mp3 = (() => {
  const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x44]), Buffer.alloc(413)]);
  return Buffer.concat([frame, frame]);
})();

/** The first page of a recording by Opus. */
export const opus = (() => {
  const head = Buffer.alloc(28);
  head.write("OggS", 0, "latin1");
  head[5] = 2;
  head[26] = 1;
  head[27] = 19;
  return Buffer.concat([head, text("OpusHead"), Buffer.from([1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])]);
})();

/** A page that says where it runs. */
export const html = text("<!doctype html><html><body><script>alert(document.domain)</script></body></html>");
/** A drawing that says where it runs. */
export const svg = text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>');
/** A shell script. */
export const script = text('#!/bin/sh\nrm -rf "$HOME"\n');
/** The head of a Windows program. */
export const pe = Buffer.concat([text("MZ"), Buffer.from([0x90, 0, 3, 0, 0, 0]), Buffer.alloc(120), text("PE\0\0")]);
/** The head of a Linux program. */
export const elf = Buffer.concat([Buffer.from([0x7f]), text("ELF"), Buffer.from([2, 1, 1, 0]), Buffer.alloc(56)]);
/** The head of a macOS program. */
export const machO = Buffer.concat([Buffer.from([0xcf, 0xfa, 0xed, 0xfe, 7, 0, 0, 1]), Buffer.alloc(56)]);

/** A compound file, as old Word documents and installers are, with one stream of this name. */
export function cfb(stream: string): Buffer {
  const head = Buffer.alloc(1024);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(head);
  head.write(stream, 512, "utf16le");
  return head;
}

/** A file of an archive, packed already. */
export type PackedFile = { name: string; packed: Buffer; size: number };

/** An archive of files that are packed already. */
export function zipOf(files: readonly PackedFile[]): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, size } of files) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), common, Buffer.from(name), packed]);
    const entry = Buffer.alloc(46);
    Buffer.from([0x50, 0x4b, 1, 2, 20, 0]).copy(entry);
    common.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    entries.push(Buffer.concat([entry, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
}

/** An archive of these files. */
export function zip(...files: readonly [name: string, content: Buffer][]): Buffer {
  return zipOf(files.map(([name, content]) => ({ name, packed: deflateRawSync(content), size: content.length })));
}

/** A chunk of a WAV that plays silence. */
export const wav = (() => {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + 800, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(800, 40);
  return Buffer.concat([head, Buffer.alloc(800, 128)]);
})();

/** A file as the documented SendMessage takes it. */
export const outgoingFile = (fileName: string, content: Buffer, contentType: string) => ({
  fileName,
  base64Content: content.toString("base64"),
  contentType,
  fileSize: content.byteLength,
});
