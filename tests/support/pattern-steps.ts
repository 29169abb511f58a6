/** A way on from a place of the text; false when it leads nowhere. */
type Next = (at: number) => boolean;
type Matcher = (at: number, next: Next) => boolean;
/** A part of a pattern. `char` says how much one sign at a place takes, 0 when it is another; `longest` how far it may reach. */
type Part = { match: Matcher; char?: (at: number) => number; longest: number };

/**
 * A pattern as a plain backtracking matcher that counts what it tries. The engine's own count can't be had, and its time is
 * the machine's. It knows what the product's patterns are made of and refuses the rest: references, sets of flag v.
 */
class PatternSteps {
  readonly #part: Part;
  #at = 0;
  #text = "";
  #steps = 0;
  #most = 0;

  constructor(
    private readonly source: string,
    private readonly flags: string,
  ) {
    if (flags.includes("v")) throw new Error(`No steps of /${source}/${flags}`);
    this.#part = this.#alternatives();
    if (this.#at < source.length) throw new Error(`No steps of /${source}/${flags} from ${this.#at} on`);
  }

  /** @returns where it is found from a place on, -1 if nowhere, and the steps until then, which end at `most`. */
  find(text: string, from: number, most: number): { index: number; steps: number } {
    [this.#text, this.#steps, this.#most] = [text, 0, most];
    const last = this.flags.includes("y") ? from : text.length;
    for (let at = from; at <= last; at += 1)
      if (this.#part.match(at, () => true)) return { index: at, steps: this.#steps };
    return { index: -1, steps: this.#steps };
  }

  #step(): void {
    this.#steps += 1;
    if (this.#steps > this.#most) throw new Error(`/${this.source}/${this.flags} tries more than ${this.#most} times`);
  }

  #alternatives(): Part {
    const parts = [this.#sequence()];
    while (this.source[this.#at] === "|") {
      this.#at += 1;
      parts.push(this.#sequence());
    }
    const [only] = parts as [Part, ...Part[]];
    if (parts.length === 1) return only;
    return {
      match: (at, next) => parts.some((part) => part.match(at, next)),
      longest: Math.max(...parts.map(({ longest }) => longest)),
    };
  }

  #sequence(): Part {
    const parts: Part[] = [];
    while (this.#at < this.source.length && !"|)".includes(this.source[this.#at] as string)) parts.push(this.#term());
    if (parts.length === 1) return parts[0] as Part;
    const match = parts.reduceRight<Matcher>(
      (rest, part) => (at, next) => part.match(at, (end) => rest(end, next)),
      (at, next) => next(at),
    );
    return { match, longest: parts.reduce((sum, { longest }) => sum + longest, 0) };
  }

  #term(): Part {
    const part = this.#atom();
    const [whole, sign = "", least, comma, most, lazy] =
      /^(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/.exec(this.source.slice(this.#at)) ?? [];
    if (whole === undefined) return part;
    this.#at += whole.length;
    const min = least === undefined ? (sign === "+" ? 1 : 0) : Number(least);
    const max = least === undefined ? (sign === "?" ? 1 : Infinity) : most ? Number(most) : comma ? Infinity : min;
    return this.#repeated(part, min, max, lazy === "?");
  }

  #repeated(part: Part, min: number, max: number, isLazy: boolean): Part {
    const { char, match } = part;
    const longest = part.longest * max || 0;
    if (char && !isLazy) {
      const together: Matcher = (at, next) => {
        const ends = [at];
        let end = at;
        while (ends.length <= max) {
          const taken = char(end);
          if (taken === 0) break;
          end += taken;
          ends.push(end);
        }
        for (let count = ends.length - 1; count >= min; count -= 1) if (next(ends[count] as number)) return true;
        return false;
      };
      return { match: together, longest };
    }
    const times = (count: number, at: number, next: Next): boolean => {
      const more = () => count < max && match(at, (end) => (end > at || count < min) && times(count + 1, end, next));
      const enough = () => count >= min && next(at);
      return isLazy ? enough() || more() : more() || enough();
    };
    return { match: (at, next) => times(0, at, next), longest };
  }

  #atom(): Part {
    const rest = this.source.slice(this.#at);
    const group = /^\((?:\?(?::|<?[=!]|<[^>=!]+>))?/.exec(rest)?.[0];
    if (group !== undefined) return this.#group(group);
    if (rest[0] === "^" || rest[0] === "$" || /^\\b/i.test(rest)) {
      const sign = /^(?:\\.|.)/s.exec(rest)?.[0] ?? "";
      this.#at += sign.length;
      return this.#edge(sign);
    }
    const pattern = this.flags.includes("u")
      ? /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[^\dk]|[^\\])/isu
      : /^(?:\[(?:\\.|[^\]\\])*\]|\\u[\da-f]{4}|\\x[\da-f]{2}|\\(?:0|[^\dk])|[^\\])/is;
    const one = pattern.exec(rest)?.[0];
    if (one === undefined) throw new Error(`No steps of /${this.source}/${this.flags} from ${this.#at} on`);
    this.#at += one.length;
    return this.#sign(one);
  }

  #sign(source: string): Part {
    const sign = new RegExp(`^(?:${source})$`, this.flags.replace(/[gym]/g, ""));
    const known = new Map<string, number>();
    const char = (at: number) => {
      this.#step();
      if (at >= this.#text.length) return 0;
      const here = this.flags.includes("u")
        ? String.fromCodePoint(this.#text.codePointAt(at) as number)
        : (this.#text[at] as string);
      let taken = known.get(here);
      if (taken === undefined) {
        taken = sign.test(here) ? here.length : 0;
        known.set(here, taken);
      }
      return taken;
    };
    const match: Matcher = (at, next) => {
      const taken = char(at);
      return taken > 0 && next(at + taken);
    };
    return { match, char, longest: 2 };
  }

  #edge(sign: string): Part {
    const isWord = (at: number) => /\w/.test(this.#text[at] ?? "");
    const isBreak = (at: number) => this.flags.includes("m") && /[\n\r\u2028\u2029]/.test(this.#text[at] ?? "");
    const holds = (at: number) => {
      if (sign === "^") return at === 0 || isBreak(at - 1);
      if (sign === "$") return at === this.#text.length || isBreak(at);
      return (isWord(at - 1) !== isWord(at)) === (sign === "\\b");
    };
    const match: Matcher = (at, next) => {
      this.#step();
      return holds(at) && next(at);
    };
    return { match, longest: 0 };
  }

  #group(opening: string): Part {
    this.#at += opening.length;
    const inner = this.#alternatives();
    this.#at += 1;
    const isBehind = /^\(\?<[=!]/.test(opening);
    if (!isBehind && !/^\(\?[=!]/.test(opening)) return { match: inner.match, longest: inner.longest };
    const found = (at: number) => {
      if (!isBehind) return inner.match(at, () => true);
      for (let from = at; from >= Math.max(0, at - inner.longest); from -= 1)
        if (inner.match(from, (end) => end === at)) return true;
      return false;
    };
    return { match: (at, next) => found(at) === opening.endsWith("=") && next(at), longest: 0 };
  }
}

const patterns = new Map<string, PatternSteps>();

/**
 * How many signs of a text a pattern tries until it is found, or to the end.
 * @param from where in the text it begins
 * @param most steps after which it is given up
 * @throws when it takes more, when the pattern has parts that aren't known here, or when it is found elsewhere than `index`
 */
export function patternSteps(pattern: RegExp, text: string, from: number, index: number, most: number): number {
  const name = `${pattern.flags} ${pattern.source}`;
  const steps = patterns.get(name) ?? new PatternSteps(pattern.source, pattern.flags);
  patterns.set(name, steps);
  const found = steps.find(text, from, most);
  if (found.index !== index) throw new Error(`/${pattern.source}/ is found at ${found.index}, and not at ${index}`);
  return found.steps;
}
