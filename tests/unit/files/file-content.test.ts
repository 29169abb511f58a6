import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { detectExtension, isContentOf } from "@/lib/modules/files/file-content";
import { INCOMING_EXTENSIONS } from "@/lib/modules/files/file-rules";
import { bytesAt, bytesOf, type FileBytes } from "@/lib/platform/storage/file-bytes";
import { hostileFiles } from "@/tests/support/hostile-files";

const folder = mkdtempSync(path.join(tmpdir(), "cangoo-bytes-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The same bytes as a stream that cuts them into small pieces. */
const inPieces = (content: Buffer, size: number): FileBytes => ({
  ...bytesOf(content),
  *chunks() {
    for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
  },
});

test.each(hostileFiles().map(({ what, fileName, content }, index) => ({ what, fileName, content, index })))(
  "$what: the bytes on disk are judged like those in memory",
  async ({ fileName, content, index }) => {
    const file = path.join(folder, String(index));
    writeFileSync(file, content);
    const onDisk = bytesAt(file, content.length);
    const extension = INCOMING_EXTENSIONS.find((known) => fileName.toLowerCase().endsWith(`.${known}`)) ?? "txt";
    expect(await isContentOf(extension, onDisk)).toBe(await isContentOf(extension, bytesOf(content)));
    expect(await detectExtension(onDisk)).toBe(await detectExtension(bytesOf(content)));
  },
);

test.each([1, 2, 3, 7, 64])("text is text however it is cut: pieces of %i bytes", async (size) => {
  const text = Buffer.from("Ação nº 1: “café” 😀\n".repeat(20));
  expect(await isContentOf("txt", inPieces(text, size))).toBe(true);
  const withDelete = Buffer.concat([text, Buffer.from([0x7f])]);
  expect(await isContentOf("txt", inPieces(withDelete, size))).toBe(false);
  const cutOff = text.subarray(0, text.indexOf(Buffer.from("😀")) + 2);
  expect(await isContentOf("txt", inPieces(cutOff, size))).toBe(true);
  expect(await isContentOf("txt", inPieces(Buffer.concat([text, Buffer.from([0])]), size))).toBe(false);
});

test.each([1, 5, 23, 24, 64])("Word's mark is found however it is cut: pieces of %i bytes", async (size) => {
  const head = Buffer.from("d0cf11e0a1b11ae1", "hex");
  const mark = Buffer.from("WordDocument", "utf16le");
  const document = Buffer.concat([head, Buffer.alloc(600), mark, Buffer.alloc(100)]);
  expect(await isContentOf("doc", inPieces(document, size))).toBe(true);
  expect(await isContentOf("doc", inPieces(document.subarray(0, head.length + 600 + 20), size))).toBe(false);
});
