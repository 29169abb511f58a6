// What a rewritten text must have as it was: pictures, links with their words, gaps, what stands in brackets, code, addresses,
// and our own signs.
const FIXED = new RegExp(
  [
    String.raw`!\[[^[\]\n]{1,300}\]`,
    String.raw`\[[^[\]\n]{1,500}\]\((?:https?:\/\/|mailto:|www\.)[^\s()]{1,2048}(?:\([^\s()]{0,500}\)[^\s()]{0,500})?\)`,
    String.raw`\{\{[^{}\n]{1,300}\}\}`,
    String.raw`\[[^[\]\n]{1,300}\]`,
    "```[^`]{1,5000}```|`[^`\\n]{1,500}`",
    String.raw`(?:https?:\/\/|mailto:|www\.)[^\s<>"'⟦⟧]{0,2048}[^\s<>"'⟦⟧.,;:!?…)\]}*_~]`,
    String.raw`[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}`,
    "[⟦⟧]",
  ].join("|"),
  "giu",
);
const TOKEN = /⟦\s{0,3}(\d{1,4})\s{0,3}⟧/g;

/** A text without what must stay as it is, each replaced by a sign like ⟦1⟧, and the way back. */
export type WithoutFixed = {
  text: string;
  /** Puts back what was taken out. @returns null when some of it isn't there any more, or a sign is that we didn't set */
  restore: (written: string) => string | null;
};

/** Takes out of a text what a model has no business with: it can't change an address that it never sees. */
export function withoutFixed(text: string): WithoutFixed {
  const parts: string[] = [];
  const bare = text.replace(FIXED, (part) => {
    const known = parts.indexOf(part);
    return `⟦${known === -1 ? parts.push(part) : known + 1}⟧`;
  });
  return {
    text: bare,
    restore: (written) => {
      const seen = new Set<number>();
      let isForeign = false;
      const restored = written.replace(TOKEN, (_, number: string) => {
        const part = parts[Number(number) - 1];
        if (part === undefined) isForeign = true;
        seen.add(Number(number));
        return part ?? "";
      });
      const isWhole = seen.size === parts.length && !/[⟦⟧]/.test(written.replace(TOKEN, ""));
      return isWhole && !isForeign ? restored : null;
    },
  };
}
