import { patternSteps } from "./pattern-steps";

// Through these a program looks at a text's characters without going through them itself. Given a pattern, they call exec.
const METHODS = [
  "normalize",
  "replace",
  "replaceAll",
  "match",
  "matchAll",
  "search",
  "split",
  "trim",
  "toLowerCase",
  "includes",
  "startsWith",
] as const;
/** More than any text of a test may cost: a pattern that goes on for ever ends here. */
const MOST = 20_000_000;

type Method = (this: unknown, ...args: unknown[]) => unknown;
type LooksOf = (self: unknown, args: unknown[], call: () => unknown) => unknown;

/** What is counted between begin and end. */
class Looks {
  count = 0;
  readonly #restore: (() => void)[] = [];
  #isInside = false;

  begin(): void {
    for (const name of METHODS)
      this.#wrap(String.prototype, name, (self, [sought], call) => {
        if (!(sought instanceof RegExp)) this.count += String(self).length;
        return call();
      });
    this.#wrap(String.prototype, "slice", (_self, _args, call) => {
      const part = call() as string;
      this.count += part.length;
      return part;
    });
    this.#wrap(String.prototype, "indexOf", (self, [, from], call) => {
      const index = call() as number;
      this.count += (index === -1 ? String(self).length : index + 1) - Math.max(0, Number(from ?? 0));
      return index;
    });
    this.#wrap(String.prototype, "lastIndexOf", (self, _args, call) => {
      const index = call() as number;
      this.count += String(self).length - Math.max(0, index);
      return index;
    });
    this.#wrap(RegExp.prototype, "exec", (self, [text], call) => {
      const pattern = self as RegExp;
      const from = pattern.global || pattern.sticky ? pattern.lastIndex : 0;
      const found = call() as RegExpExecArray | null;
      this.#isInside = true;
      try {
        this.count += patternSteps(pattern, String(text), from, found?.index ?? -1, MOST - this.count);
      } finally {
        this.#isInside = false;
      }
      return found;
    });
  }

  end(): void {
    for (const back of this.#restore) back();
  }

  #wrap(prototype: object, name: string, looksOf: LooksOf): void {
    const own = Reflect.get(prototype, name) as Method;
    const isInside = () => this.#isInside;
    Reflect.set(prototype, name, function counted(this: unknown, ...args: unknown[]) {
      const call = () => own.apply(this, args);
      return isInside() ? call() : looksOf(this, args, call);
    });
    this.#restore.push(() => Reflect.set(prototype, name, own));
  }
}

/**
 * Counts work instead of time, which other programs share: the characters that string methods and patterns look at while a
 * function runs, patterns with every character that they try again. Replaces these meanwhile, so nothing else may run.
 */
export async function countLooks(run: () => unknown): Promise<number> {
  const looks = new Looks();
  looks.begin();
  try {
    await run();
  } finally {
    looks.end();
  }
  return looks.count;
}

/** Looks per character at a text of this many. */
export async function looksPerCharacter(text: string, run: (text: string) => unknown): Promise<number> {
  return (await countLooks(() => run(text))) / text.length;
}
