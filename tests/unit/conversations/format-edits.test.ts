import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Edit, Written } from "@/components/conversations/format/edit";
import { formatOfKey } from "@/components/conversations/format/format-of-key";
import { linkEdit, pictureAwayEdit, pictureEdit } from "@/components/conversations/format/put-in";
import { continueLine, toggleLines } from "@/components/conversations/format/toggle-lines";
import { toggleMark } from "@/components/conversations/format/toggle-mark";

/** A text in which `⟦` and `⟧` stand around what is selected, or `|` at the caret. */
function written(drawn: string): Written {
  if (drawn.includes("|")) {
    const at = drawn.indexOf("|");
    return { value: drawn.replace("|", ""), start: at, end: at };
  }
  const start = drawn.indexOf("⟦");
  const end = drawn.indexOf("⟧") - 1;
  return { value: drawn.replace(/[⟦⟧]/g, ""), start, end };
}

function drawn({ value }: Written, { from, to, text, select: [start, end] }: Edit): string {
  const after = value.slice(0, from) + text + value.slice(to);
  return start === end
    ? `${after.slice(0, start)}|${after.slice(start)}`
    : `${after.slice(0, start)}⟦${after.slice(start, end)}⟧${after.slice(end)}`;
}

const bold = (text: string) => drawn(written(text), toggleMark(written(text), "bold"));
const italic = (text: string) => drawn(written(text), toggleMark(written(text), "italic"));

describe("bold", () => {
  test.each([
    ["o ⟦valor⟧ final", "o *⟦valor⟧* final"],
    ["o *⟦valor⟧* final", "o ⟦valor⟧ final"],
    ["o ⟦*valor*⟧ final", "o ⟦valor⟧ final"],
    ["o⟦ valor ⟧final", "o *⟦valor⟧* final"],
    ["o _⟦valor⟧_ final", "o *_⟦valor⟧_* final"],
    ["o *_⟦valor⟧_* final", "o _⟦valor⟧_ final"],
    ["⟦um\n\n- dois⟧", "⟦*um*\n\n- *dois*⟧"],
    ["⟦*um*\n- *dois*⟧", "⟦um\n- dois⟧"],
    ["⟦*um*\ndois⟧", "⟦*um*\n*dois*⟧"],
    ["pala|vra", "*pala|vra*"],
    ["*pala|vra*", "pala|vra"],
    ["fim |", "fim *|*"],
    ["fim *|*", "fim |"],
    ["fim *dito|* e", "fim *dito*| e"],
    ["|", "*|*"],
  ])("%s becomes %s", (before, after) => expect(bold(before)).toBe(after));
});

test("italic inside of bold goes around both, and is taken from between them", () => {
  expect(italic("*⟦já⟧*")).toBe("_*⟦já⟧*_");
  expect(italic("*_⟦já⟧_*")).toBe("*⟦já⟧*");
});

test("pressed twice, a mark leaves what was selected as it was", () => {
  const words = fc.array(fc.constantFrom("a", "é", " ", "\n", "- ", "1", "."), { maxLength: 20 });
  fc.assert(
    fc.property(words, (parts) => {
      const value = parts.join("");
      const once = toggleMark({ value, start: 0, end: value.length }, "struck");
      if (value.trim() === "") return;
      const after = value.slice(0, once.from) + once.text + value.slice(once.to);
      const [start, end] = once.select;
      const twice = toggleMark({ value: after, start, end }, "struck");
      expect(after.slice(0, twice.from) + twice.text + after.slice(twice.to)).toBe(value);
    }),
  );
});

describe("lines", () => {
  const lines = (text: string, format: "bulleted" | "numbered" | "quote") =>
    drawn(written(text), toggleLines(written(text), format));
  test.each([
    ["bulleted", "|", "- |"],
    ["bulleted", "\n|", "\n- |"],
    ["bulleted", "leite|", "- leite|"],
    ["bulleted", "- lei|te", "lei|te"],
    ["bulleted", "⟦um\n\ndois⟧\ntrês", "⟦- um\n\n- dois⟧\ntrês"],
    ["numbered", "⟦um\n- dois\n> três⟧", "⟦1. um\n2. dois\n3. três⟧"],
    ["numbered", "4. quatro\ncin|co", "4. quatro\n5. cin|co"],
    ["numbered", "⟦1. um\n2. dois⟧", "⟦um\ndois⟧"],
    ["quote", "⟦um\n⟧dois", "⟦> um⟧\ndois"],
  ] as const)("%s: %j becomes %j", (format, before, after) => expect(lines(before, format)).toBe(after));

  const broken = (text: string) => {
    const edit = continueLine(written(text));
    return edit && drawn(written(text), edit);
  };
  test.each([
    ["- leite|", "- leite\n- |"],
    ["9. no|ve", "9. no\n10. |ve"],
    ["> dito|", "> dito\n> |"],
    ["- leite\n- |", "- leite\n|"],
    ["leite|", null],
    ["-| leite", null],
    ["⟦- leite⟧", null],
  ])("breaking the line in %j gives %j", (before, after) => expect(broken(before)).toBe(after));
});

describe("links and pictures", () => {
  const gaps = { words: "texto", address: "endereço" };
  const linked = (text: string, pasted?: string) => drawn(written(text), linkEdit(written(text), gaps, pasted));

  test("what is still to be told is selected first", () => {
    expect(linked("veja ⟦a nota⟧.")).toBe("veja [a nota](⟦{{endereço}}⟧).");
    expect(linked("veja |")).toBe("veja [⟦{{texto}}⟧]({{endereço}})");
    expect(linked("veja ⟦https://loja.example⟧")).toBe("veja [⟦{{texto}}⟧](https://loja.example)");
    expect(linked("⟦um\ndois⟧")).toBe("um\ndois[⟦{{texto}}⟧]({{endereço}})");
  });

  test("an address that is pasted over words is theirs", () => {
    expect(linked("veja ⟦a nota ⟧!", "https://loja.example")).toBe("veja [a nota](https://loja.example)| !");
  });

  test("a picture stands on a line of its own, and is taken out of the text with its line", () => {
    const put = (text: string) => drawn(written(text), pictureEdit(written(text), "foto.png"));
    expect(put("|")).toBe("![foto.png]\n|");
    expect(put("antes| depois")).toBe("antes\n![foto.png]\n| depois");
    expect(put("antes\n|\ndepois")).toBe("antes\n![foto.png]\n|depois");
    const value = "antes\n![foto.png]\ndepois";
    const edit = pictureAwayEdit(value, "foto.png");
    expect(edit && value.slice(0, edit.from) + edit.text + value.slice(edit.to)).toBe("antes\ndepois");
    expect(pictureAwayEdit(value, "outra.png")).toBeNull();
  });
});

describe("keys", () => {
  const none = { key: "", code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  test.each([
    [{ key: "b", code: "KeyB", ctrlKey: true }, "bold"],
    [{ key: "B", code: "KeyB", ctrlKey: true }, "bold"],
    [{ key: "i", code: "KeyI", ctrlKey: true }, "italic"],
    [{ key: "X", code: "KeyX", ctrlKey: true, shiftKey: true }, "struck"],
    [{ key: "&", code: "Digit7", ctrlKey: true, shiftKey: true }, "numbered"],
    [{ key: "(", code: "Digit9", ctrlKey: true, shiftKey: true }, "quote"],
    [{ key: "и", code: "KeyB", ctrlKey: true }, "bold"],
    [{ key: "x", code: "KeyX", ctrlKey: true }, null],
    [{ key: "b", code: "KeyB" }, null],
    [{ key: "b", code: "KeyB", ctrlKey: true, altKey: true }, null],
    [{ key: "B", code: "KeyB", ctrlKey: true, shiftKey: true }, null],
    [{ key: "k", code: "KeyK", ctrlKey: true }, null],
    [{ key: "i", code: "KeyI", metaKey: true }, null],
  ])("%j: %s", (event, format) => expect(formatOfKey({ ...none, ...event }, false)).toBe(format));

  test("Apple's keyboards have ⌘ for it, and Ctrl for the caret", () => {
    const press = { ...none, key: "b", code: "KeyB" };
    expect(formatOfKey({ ...press, metaKey: true }, true)).toBe("bold");
    expect(formatOfKey({ ...press, ctrlKey: true }, true)).toBeNull();
  });
});
