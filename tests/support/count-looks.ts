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
  "indexOf",
  "lastIndexOf",
] as const;

type Method = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Counts work instead of time, which other programs share: the characters that string methods and patterns look at while a
 * function runs. Replaces these meanwhile, so the function must be synchronous.
 */
export function countLooks(run: () => void): number {
  let looks = 0;
  const restore: (() => void)[] = [];
  const wrap = (
    prototype: object,
    name: string,
    looksOf: (self: unknown, args: unknown[], call: () => unknown) => unknown,
  ) => {
    const own = Reflect.get(prototype, name) as Method;
    Reflect.set(prototype, name, function counted(this: unknown, ...args: unknown[]) {
      return looksOf(this, args, () => own.apply(this, args));
    });
    restore.push(() => Reflect.set(prototype, name, own));
  };
  for (const name of METHODS)
    wrap(String.prototype, name, (self, [sought], call) => {
      if (!(sought instanceof RegExp)) looks += String(self).length;
      return call();
    });
  wrap(String.prototype, "slice", (_self, _args, call) => {
    const part = call() as string;
    looks += part.length;
    return part;
  });
  wrap(RegExp.prototype, "exec", (self, [text], call) => {
    const pattern = self as RegExp;
    const from = pattern.global || pattern.sticky ? pattern.lastIndex : 0;
    const found = call() as RegExpExecArray | null;
    looks += (found ? found.index + found[0].length : String(text).length) - from;
    return found;
  });
  try {
    run();
  } finally {
    for (const back of restore) back();
  }
  return looks;
}
