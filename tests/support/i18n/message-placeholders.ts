/**
 * Names that a message (ICU MessageFormat) asks for: `name`, and `<tag>` of rich text. The branches of a plural or select
 * are texts of their own and are looked through too. Whether a name is a plural is each language's own affair.
 */
export function placeholders(message: string): Set<string> {
  const found = new Set([...message.matchAll(/<\/?(\w+)>/g)].map((match) => `<${match[1]}>`));
  for (const argument of topLevelBraces(message)) {
    const [, name = "", rest = ""] = /^\s*(\w+)\s*(?:,([\s\S]*))?$/.exec(argument) ?? [];
    if (!name) continue;
    found.add(name);
    for (const branch of topLevelBraces(rest)) for (const inner of placeholders(branch)) found.add(inner);
  }
  return found;
}

/** Contents of the outermost pairs of braces. */
function topLevelBraces(text: string): string[] {
  const contents: string[] = [];
  let depth = 0;
  let start = 0;
  [...text].forEach((character, index) => {
    if (character === "{" && ++depth === 1) start = index + 1;
    if (character === "}" && --depth === 0) contents.push([...text].slice(start, index).join(""));
  });
  return contents;
}
