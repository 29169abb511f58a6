import { linkify, safeHref } from "@/lib/kernel/linkify";

/** What a mark makes of the words between two of it, by the mark. */
const MARKS = { "*": "bold", _: "italic", "~": "struck" } as const;
type Mark = keyof typeof MARKS;

/** A run of a line. A link's `label` is what stands for its address; null where the address stands in the text itself. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "bold" | "italic" | "struck"; parts: readonly Inline[] }
  | { kind: "code"; text: string; fence: string }
  | { kind: "link"; href: string; address: string; label: readonly Inline[] | null };

/** The sign that begins and ends a run of this kind. */
export const MARK_OF = { bold: "*", italic: "_", struck: "~" } as const satisfies Readonly<
  Record<"bold" | "italic" | "struck", Mark>
>;

/** Longest address behind a link's words. */
const ADDRESS_MAX = 2_048;

const isMark = (character: string): character is Mark => Object.hasOwn(MARKS, character);
// Letters and digits, and what stands in paths, addresses and sums: beside them a sign is part of a word.
const BESIDE_WORD = /[\p{L}\p{N}\p{M}/\\@#&=+%$]/u;
const BLANK = /\s/;
/** What the address of a link begins with. */
const LINKED = /^(?:https?:\/\/|mailto:|www\.)/i;

/** An opened mark that nothing has closed yet; the lowest one is the line itself. */
type Frame = { mark: Mark | null; parts: Inline[] };

function addText(parts: Inline[], text: string): void {
  const last = parts.at(-1);
  if (text === "") return;
  if (last?.kind === "text") last.text += text;
  else parts.push({ kind: "text", text });
}

function addAll(parts: Inline[], added: readonly Inline[]): void {
  for (const part of added) {
    if (part.kind === "text") addText(parts, part.text);
    else parts.push(part);
  }
}

/** What can't have marks in it, by where it begins: code, links with words of their own, addresses. */
type Atom = { end: number; part: Inline };

/** Code between two runs of as many backticks, one or three of them. */
function codeAtoms(line: string, atoms: Map<number, Atom>): void {
  const runs = [...line.matchAll(/`+/g)].filter(({ 0: run }) => run.length === 1 || run.length === 3);
  const next = new Map<number, (typeof runs)[number]>();
  const closing = runs.map(() => undefined as (typeof runs)[number] | undefined);
  for (let at = runs.length - 1; at >= 0; at--) {
    const run = runs[at];
    if (!run) continue;
    closing[at] = next.get(run[0].length);
    next.set(run[0].length, run);
  }
  let done = 0;
  runs.forEach((run, at) => {
    const close = closing[at];
    const start = run.index + run[0].length;
    if (!close || run.index < done) return;
    const text = line.slice(start, close.index);
    const end = close.index + close[0].length;
    if (text.trim() === "" || BESIDE_WORD.test(line[run.index - 1] ?? "") || BESIDE_WORD.test(line[end] ?? "")) return;
    atoms.set(run.index, { end, part: { kind: "code", text, fence: run[0] } });
    done = end;
  });
}

/** The link `[words](address)` whose brackets stand there; undefined where what follows is no address. */
function linkAt(line: string, start: number, close: number): Atom | undefined {
  const words = line.slice(start + 1, close);
  if (!LINKED.test(line.slice(close + 2, close + 10))) return undefined;
  let depth = 1;
  let end = close + 2;
  for (; end < line.length && end - close < ADDRESS_MAX; end++) {
    const character = line.charAt(end);
    // Where the next link could be begins its own look.
    if (BLANK.test(character) || (character === "]" && line.charAt(end + 1) === "(")) return undefined;
    if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    if (depth === 0) break;
  }
  if (depth > 0 || words.trim() === "") return undefined;
  const address = line.slice(close + 2, end);
  const href = safeHref(/^www\./i.test(address) ? `https://${address}` : address);
  if (!href) return undefined;
  return { end: end + 1, part: { kind: "link", href, address, label: runMarks(words, new Map()) } };
}

function linkAtoms(line: string, atoms: Map<number, Atom>): void {
  // The bracket that is nearest before the words' end is the one that opens them.
  let opened = -1;
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === "[") opened = at;
    else if (character === "]") {
      const found = opened < 0 || line.charAt(at + 1) !== "(" ? undefined : linkAt(line, opened, at);
      if (found) {
        atoms.set(opened, found);
        at = found.end - 1;
      }
      opened = -1;
    }
  }
}

function addressAtoms(line: string, atoms: Map<number, Atom>): void {
  let at = 0;
  for (const { text, href } of linkify(line)) {
    if (href && !atoms.has(at))
      atoms.set(at, { end: at + text.length, part: { kind: "link", href, address: text, label: null } });
    at += text.length;
  }
}

/** Makes a line's marks and atoms into runs. Each sign is looked at once, and no more than three marks are open at a time. */
function runMarks(line: string, atoms: ReadonlyMap<number, Atom>): Inline[] {
  const root: Frame = { mark: null, parts: [] };
  const open: Frame[] = [root];
  const top = () => open.at(-1) ?? root;
  /** Gives up a mark that nothing closes: its sign is text. */
  const giveUp = (at: number) => {
    const [frame] = open.splice(at, 1);
    const below = open[at - 1] ?? root;
    addText(below.parts, frame?.mark ?? "");
    addAll(below.parts, frame?.parts ?? []);
  };
  let plainFrom = 0;
  let at = 0;
  while (at < line.length) {
    const atom = atoms.get(at);
    const character = line.charAt(at);
    if (!atom && !isMark(character)) {
      at += 1;
      continue;
    }
    const before = line[at - 1] ?? "";
    const after = line[at + 1] ?? "";
    const isDoubled = !atom && (before === character || after === character);
    const hasWordBefore = before !== "" && !BLANK.test(before);
    const opened = open.findIndex(({ mark }) => mark === character);
    const mayClose =
      !isDoubled && opened > 0 && hasWordBefore && !/[/\\]/.test(before) && !(after !== "" && BESIDE_WORD.test(after));
    const mayOpen = !isDoubled && after !== "" && !BLANK.test(after) && !(before !== "" && BESIDE_WORD.test(before));
    if (!atom && !mayClose && !mayOpen) {
      at += 1;
      continue;
    }
    addText(top().parts, line.slice(plainFrom, at));
    if (atom) {
      top().parts.push(atom.part);
      at = atom.end;
    } else if (mayClose) {
      while (open.length - 1 > opened) giveUp(open.length - 1);
      const { parts } = open.pop() ?? root;
      top().parts.push({ kind: MARKS[character as Mark], parts });
      at += 1;
    } else {
      // The nearer one opens: what it stands before is closed next.
      if (opened > 0) giveUp(opened);
      open.push({ mark: character as Mark, parts: [] });
      at += 1;
    }
    plainFrom = at;
  }
  addText(top().parts, line.slice(plainFrom));
  while (open.length > 1) giveUp(open.length - 1);
  return root.parts;
}

/**
 * Reads the marks of one line, as WhatsApp does: a mark stands at the edge of a word, doesn't open before a blank nor close
 * after one, and doubled it is text. `links` also reads `[words](address)`. Takes time by the line's length.
 */
export function parseInline(line: string, { links }: { links: boolean }): Inline[] {
  const atoms = new Map<number, Atom>();
  codeAtoms(line, atoms);
  if (links) linkAtoms(line, atoms);
  addressAtoms(line, atoms);
  return runMarks(line, atoms);
}
