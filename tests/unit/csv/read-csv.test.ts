import { describe, expect, test } from "vitest";
import { CsvTap } from "@/lib/platform/csv/detect-csv";
import { readCsv } from "@/lib/platform/csv/read-csv";

/** Reads bytes the way an import does: the format is found while they pass, then they are read, a few at a time. */
async function read(bytes: Uint8Array, piece = 7) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  const tap = new CsvTap();
  for await (const _ of tap.read(pieces()));
  const { encoding, delimiter } = tap;
  const records = [];
  for await (const record of readCsv(async () => pieces(), { encoding, delimiter })) records.push(record);
  return { encoding, delimiter, records, cells: records.map(({ cells }) => cells) };
}
const utf8 = (text: string) => Buffer.from(text, "utf8");
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

const TEXT = "Nome;E-mail\r\nJoão Ção;joao@example.com\r\n";
const CELLS = [
  ["Nome", "E-mail"],
  ["João Ção", "joao@example.com"],
];

describe("the encoding is found", () => {
  test.each([
    ["UTF-8", utf8(TEXT), "utf-8"],
    ["UTF-8 with its mark", utf8(`\ufeff${TEXT}`), "utf-8"],
    ["Windows-1252", Buffer.from(TEXT, "latin1"), "windows-1252"],
    ["UTF-16 with its mark", Buffer.from(`\ufeff${TEXT}`, "utf16le"), "utf-16le"],
    ["UTF-16 without", Buffer.from(TEXT, "utf16le"), "utf-16le"],
    ["UTF-16 of the other order", utf16be(`\ufeff${TEXT}`), "utf-16be"],
  ])("%s", async (_, bytes, encoding) => {
    expect(await read(bytes)).toMatchObject({ encoding, delimiter: ";", cells: CELLS });
  });
});

test.each([",", ";", "\t", "|"])("the delimiter %j is found, though a quoted name has others", async (sign) => {
  const { delimiter, cells } = await read(utf8(`"a,b;c|d\te"${sign}x${sign}y\n1${sign}2${sign}3\n`));
  expect(delimiter).toBe(sign);
  expect(cells[1]).toEqual(["1", "2", "3"]);
});

test("quotes, line breaks and doubled quotes in a cell are the cell's", async () => {
  const { cells } = await read(utf8('a,b\n"uma ""aspa""\nduas linhas",x\n'));
  expect(cells[1]).toEqual(['uma "aspa"\nduas linhas', "x"]);
});

test.each([
  ["\n", "LF"],
  ["\r\n", "CRLF"],
  ["\r", "CR"],
])("lines may end with %j", async (end) => {
  expect((await read(utf8(["a,b", "1,2", "", "3,4"].join(end)))).cells).toEqual([
    ["a", "b"],
    ["1", "2"],
    ["3", "4"],
  ]);
});

test("a quote that is never closed costs its line and no other", async () => {
  const { records } = await read(utf8('a,b\n1,2\n"aberta,3\n4,5\n6,7\n'));
  expect(records).toEqual([
    { cells: ["a", "b"] },
    { cells: ["1", "2"] },
    { cells: ['"aberta', "3"], problem: "csvQuotes" },
    { cells: ["4", "5"] },
    { cells: ["6", "7"] },
  ]);
});

test("reading ends when every line opens a quote", async () => {
  const lines = Array.from({ length: 201 }, (_, number) => `"linha ${number},x`);
  const { records } = await read(utf8(lines.join("\n")), 4_096);
  expect(records.length).toBeGreaterThan(0);
});

test("zero bytes are dropped", async () => {
  expect((await read(utf8("a,b\nx\0y,\0\n"))).cells[1]).toEqual(["xy", ""]);
});

test("a cell of a megabyte is read", async () => {
  const { cells } = await read(utf8(`a,b\n"${"x".repeat(1_048_576)}",2\n3,4\n`), 65_536);
  expect(cells.map((row) => row[0]?.length)).toEqual([1, 1_048_576, 1]);
});

test("a file of nothing has no records", async () => {
  expect((await read(utf8(""))).cells).toEqual([]);
});
