import { expect, test } from "vitest";
import { type CsvCell, type CsvReading, csvStream } from "@/lib/platform/csv/write-csv";

const AT = new Date("2026-11-21T12:05:00Z");
const SAO_PAULO: CsvReading = { locale: "pt-BR", timeZone: "America/Sao_Paulo" };
const NEW_YORK: CsvReading = { locale: "en", timeZone: "America/New_York" };

async function written(reading: CsvReading, row: CsvCell[]): Promise<string> {
  async function* pages() {
    yield [row];
  }
  return Buffer.from(await new Response(csvStream(reading, ["Um", "Dois"], pages())).arrayBuffer()).toString();
}

test("a file in Portuguese separates by semicolons, and its numbers have a comma", async () => {
  expect(await written(SAO_PAULO, [1234.5, AT])).toBe("\ufeffUm;Dois\r\n1234,5;21/11/2026 09:05\r\n");
});

test("a file in English separates by commas, and its numbers have a point", async () => {
  expect(await written(NEW_YORK, [1234.5, AT])).toBe("\ufeffUm,Dois\r\n1234.5,11/21/2026 07:05\r\n");
});

test("midnight is the first hour of its day in every language", async () => {
  const midnight = new Date("2026-11-21T03:00:00Z");
  expect(await written(SAO_PAULO, [null, midnight])).toContain(";21/11/2026 00:00\r\n");
  expect(await written({ ...NEW_YORK, timeZone: "America/Sao_Paulo" }, [null, midnight])).toContain(
    ",11/21/2026 00:00",
  );
});

test.each([
  [SAO_PAULO, "a;b", '"a;b"'],
  [SAO_PAULO, "a,b", "a,b"],
  [NEW_YORK, "a,b", '"a,b"'],
  [NEW_YORK, "a;b", "a;b"],
  [SAO_PAULO, "=1+1", "'=1+1"],
  [SAO_PAULO, "=1;2", `"'=1;2"`],
  [SAO_PAULO, "um\ndois", '"um\ndois"'],
])("what isn't plain is quoted, and nothing is a formula (%#)", async (reading, cell, text) => {
  expect(await written(reading, [cell, null])).toContain(`\r\n${text}${reading.locale === "en" ? "," : ";"}\r\n`);
});
