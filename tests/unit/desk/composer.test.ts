import { describe, expect, test } from "vitest";
import { cutText } from "@/components/conversations/composer/cut-text";
import { crossingAnswer } from "@/components/conversations/composer/use-colleague-answer";
import { fillCannedReply, gapBeside, gapOf, gapsOf } from "@/components/desk/composer/canned-text";
import { wordAtCaret } from "@/components/desk/composer/word-at-caret";
import { splitMentions } from "@/components/desk/timeline/note-parts";
import { linkify } from "@/lib/kernel/linkify";
import type { ChatDto, MessageDto } from "@/lib/modules/conversations/schema";

describe("the word at the caret", () => {
  test("begins at the start of the text or after white space", () => {
    expect(wordAtCaret("/ola", 4, "/", 1)).toEqual({ start: 0, query: "ola" });
    expect(wordAtCaret("bom dia /ol", 11, "/", 1)).toEqual({ start: 8, query: "ol" });
  });

  test("isn't found inside a word or an address", () => {
    expect(wordAtCaret("e/ou", 4, "/", 1)).toBeNull();
    expect(wordAtCaret("https://x", 9, "/", 1)).toBeNull();
  });

  test("ends with the word, but a name may have several", () => {
    expect(wordAtCaret("/ola tudo", 9, "/", 1)).toBeNull();
    expect(wordAtCaret("@ana paula", 10, "@", 4)).toEqual({ start: 0, query: "ana paula" });
  });
});

describe("a canned reply", () => {
  const chat = { user: { id: 1, name: "Beatriz Nunes", email: null, companyId: null, company: null } } as Pick<
    ChatDto,
    "user"
  >;

  test("is filled, and what isn't known stays to be filled, under a name that people read", () => {
    const text = "Olá, {{customer.firstName}}, de {{ company.name }}! {{agent.name}} {{toString}}";
    const filled = fillCannedReply(text, chat, { name: "Rafael Nogueira" }, (gap) => `(${gap})`);
    expect(filled).toBe("Olá, Beatriz, de {{(companyName)}}! Rafael Nogueira {{toString}}");
    expect(gapOf(filled)).toEqual({ text: "{{(companyName)}}", start: 17 });
    expect(gapOf("Olá, {chaves} soltas")).toBeNull();
  });

  test("says each of its gaps in their order, the same one as often as it stands there", () => {
    expect(gapsOf("{{a}} de {{b}} e {{a}}")).toEqual([
      { text: "{{a}}", start: 0 },
      { text: "{{b}}", start: 9 },
      { text: "{{a}}", start: 17 },
    ]);
  });

  test("goes from gap to gap, and past the last one out of the field", () => {
    const text = "{{a}} de {{b}}";
    expect(gapBeside(text, { start: 0, end: 0 }, "next")?.text).toBe("{{a}}");
    expect(gapBeside(text, { start: 0, end: 5 }, "next")?.text).toBe("{{b}}");
    expect(gapBeside(text, { start: 9, end: 14 }, "next")).toBeNull();
    expect(gapBeside(text, { start: 9, end: 14 }, "before")?.text).toBe("{{a}}");
    expect(gapBeside(text, { start: 0, end: 5 }, "before")).toBeNull();
    expect(gapBeside("sem nada", { start: 0, end: 0 }, "next")).toBeNull();
  });
});

test("mentions take the longest name and leave the text whole", () => {
  const parts = splitMentions("@Ana Paula e @Ana, a@Ana.com", ["Ana", "Ana Paula"]);
  expect(parts.map(({ text }) => text).join("")).toBe("@Ana Paula e @Ana, a@Ana.com");
  expect(parts[0]).toEqual({ text: "@Ana Paula", isMention: true });
});

describe("a colleague's answer", () => {
  const NOW = Date.parse("2026-11-20T12:10:00.000Z");
  const said = (seq: number, attenderIdentifier: number | null, sentAt = "2026-11-20T12:00:00.000Z") =>
    ({ seq, attenderIdentifier, sentAt }) as MessageDto;

  test("is crossed when it arrived after this attender began to write", () => {
    expect(crossingAnswer([said(1, null), said(2, 7)], 5, 1, NOW)?.seq).toBe(2);
  });

  test("is crossed when it is a moment old", () => {
    expect(crossingAnswer([said(2, 7, "2026-11-20T12:09:30.000Z")], 5, 2, NOW)?.seq).toBe(2);
  });

  test("isn't crossed when it is older, or answered already", () => {
    expect(crossingAnswer([said(2, 7)], 5, 2, NOW)).toBeNull();
    expect(crossingAnswer([said(2, 7), said(3, 5)], 5, 1, NOW)).toBeNull();
  });
});

test("only web and mailbox addresses become links", () => {
  const hrefs = (text: string) => linkify(text).flatMap(({ href }) => href ?? []);
  expect(hrefs("veja (https://a.example/x), mailto:oi@a.example.")).toEqual([
    "https://a.example/x",
    "mailto:oi@a.example",
  ]);
  expect(hrefs("javascript:alert(1) data:text/html,x ftp://a.example")).toEqual([]);
});

test("a preview that ends between two words has no gap before its ellipsis", () => {
  expect(cutText("bom dia a todos", 8)).toBe("bom dia…");
  expect(cutText("bom dia", 8)).toBe("bom dia");
});
