import { describe, expect, test } from "vitest";
import { cleanLine } from "@/lib/modules/channels/email/parse/clean-text";
import { parseImportRow } from "@/lib/modules/customers/import/import-row";
import { oneLine } from "@/lib/modules/records/line-text";
import { lineSchema } from "@/lib/modules/records/one-line";

describe("a text of one line", () => {
  test.each([
    ["a break is a space", "Ana\r\nLima\n", "Ana Lima"],
    [
      "so are tabs, rows of spaces and breaks of Unicode",
      "Ana\t \u00a0Lima\u2028da\u2029Silva\u0085Sá",
      "Ana Lima da Silva Sá",
    ],
    ["controls go", "A\u0000n\u001b[31ma\u007f\u009b", "An[31ma"],
    ["what turns the order of reading goes", "\u202aAna\u202c \u202egpj.exe\u2066x\u2069", "Ana gpj.exex"],
    ["what has no width goes", "Ana\u200b\ufeff\u2060", "Ana"],
    ["half a character goes", "Ana\ud83d", "Ana"],
    ["a letter and its accent are one", "Jose\u0301", "José"],
    ["nothing that is seen is nothing", " \u200d\u200f\u3164 ", ""],
  ])("%s", (_, given, line) => {
    expect(oneLine(given)).toBe(line);
    expect(oneLine(line)).toBe(line);
  });

  test.each([
    ["a joiner of Devanagari", "क्‍ष"],
    ["a non-joiner of Persian", "می‌خواهم"],
    ["a family of emoji", "👩‍👩‍👧 Ana"],
    ["a mark of direction", "شركة ABC\u200f!"],
  ])("keeps %s", (_, text) => {
    expect(oneLine(text)).toBe(text.normalize("NFC"));
  });

  test("counts its length, and whether there is one, once it is clean", () => {
    const name = lineSchema("nameInvalid").min(1, "nameRequired").max(3, "nameTooLong");
    expect(name.parse("\r\nA\u202ena\n")).toBe("Ana");
    expect(name.safeParse("\u202e\n").error?.issues[0]?.message).toBe("nameRequired");
    expect(name.safeParse("Anas").error?.issues[0]?.message).toBe("nameTooLong");
    expect(name.safeParse(7).error?.issues[0]?.message).toBe("nameInvalid");
  });

  test("is cut between two characters", () => {
    expect(oneLine("Ana 👩", 5)).toBe("Ana ");
    expect(oneLine("Ana 👩", 6)).toBe("Ana 👩");
  });

  test("is the same in an e-mail's header", () => {
    expect(cleanLine("Ana\u202e\u0085 👩\u200d👧\r\nBcc: x", 100)).toBe("Ana… 👩\u200d👧 Bcc: x");
  });

  test("is the same in a row of an imported file", () => {
    const row = parseImportRow(["Ana\r\nLima\u202e", "ana@loja.example", "Loja\u2066 A"], ["name", "email", "company"]);
    expect(row).toMatchObject({ customer: { values: { name: "Ana Lima" }, companyName: "Loja A" } });
  });
});
