import { expect, test } from "vitest";
import { readStart } from "@/lib/platform/http/read-bytes";

const chunk = (...bytes: number[]) => Uint8Array.from(bytes);

async function read(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<number[]> {
  const bytes: number[] = [];
  for await (const part of chunks) bytes.push(...part);
  return bytes;
}

test("a stream of as many bytes as may be is whole", async () => {
  expect(await readStart([chunk(1, 2), chunk(3)], 3)).toEqual({ isWhole: true, bytes: Buffer.from([1, 2, 3]) });
});

test("an empty stream is whole", async () => {
  expect(await readStart([], 3)).toEqual({ isWhole: true, bytes: Buffer.alloc(0) });
});

test("a longer stream is given on from its first byte to its last", async () => {
  const start = await readStart([chunk(1, 2), chunk(3, 4), chunk(5)], 3);
  expect(start.isWhole ? [] : await read(start.all)).toEqual([1, 2, 3, 4, 5]);
});

test("of a longer stream no more is read than tells that it is longer", async () => {
  let given = 0;
  const chunks = function* () {
    for (; given < 100; given += 1) yield chunk(given);
  };
  await readStart(chunks(), 3);
  // The fourth byte is the one too many; the generator stands behind it.
  expect(given).toBe(3);
});

test("whoever stops reading ends what the bytes come from", async () => {
  let hasEnded = false;
  const chunks = async function* () {
    try {
      for (;;) yield chunk(1, 2);
    } finally {
      hasEnded = true;
    }
  };
  const start = await readStart(chunks(), 3);
  if (start.isWhole) throw new Error("it never ends");
  for await (const _ of start.all) break;
  expect(hasEnded).toBe(true);
});
