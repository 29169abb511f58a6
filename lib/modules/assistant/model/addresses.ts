import { canonicalText } from "./canonical-text";

const LABEL = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]{0,62}`;
// Of scripts that end their sentences with another dot.
const WESTERN = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}`;
const WESTERN_LABEL = String.raw`[${WESTERN}\d][${WESTERN}\d_-]{0,62}`;
const PUNYCODE = String.raw`xn--[a-z\d-]{1,59}`;

/**
 * Where an address begins. With or without a scheme, of letters of any script: what a screen, a browser or a customer's mail
 * program might make a link of. Browsers take a backslash for a slash and need no slashes behind https.
 */
const START = new RegExp(
  [
    String.raw`[\\/]{2}`,
    "(?<![a-z])(?:https?|h[tx]{2}ps?|ftps?|sftp|wss?|file|javascript|vbscript|data|blob|mailto|view-source|intent):(?=.)",
    "(?<![a-z])www[.。](?=.)",
    String.raw`(?<![\p{L}\p{N}])\d{1,3}(?:\.\d{1,3}){3}(?=[:/\\])`,
    // Ten labels at most: from each point of a long row of them the row would be looked at to its end.
    String.raw`(?<![\p{L}\p{N}])(?:${LABEL}\.){1,10}(?:${PUNYCODE}|\p{L}[\p{L}\p{M}]{1,23})`,
    // Browsers take the ideographic full stop for a dot. Between other letters it ends a sentence.
    String.raw`(?<![${WESTERN}\d])(?:${WESTERN_LABEL}[.。]){1,10}(?:${PUNYCODE}|[${WESTERN}]{2,24})`,
  ].join("|"),
  "iu",
);
/** What no address goes beyond. */
const RUN = /[^\s<>"'`]+/g;
/** Behind an address these belong to the sentence. */
const SENTENCE_END = /[.,;:!?…)\]}*_~»”’]+$/;
const SCHEME_MAX = 22;
const LOCAL_PART_MAX = 64;

/** The form in which two addresses are compared. */
const bare = (address: string) =>
  address
    .replace(SENTENCE_END, "")
    .toLowerCase()
    .replace(/^(?:https?:)?\/\//, "");

/** Where the address of a run begins, with its scheme or what stands before its @; -1 without one. */
function startIn(run: string): number {
  const at = run.search(START);
  if (at <= 0) return at;
  const before = run[at - 1];
  if (before === "@")
    return at - 1 - lengthOf(/[\p{L}\p{N}._%+-]+$/u, run.slice(Math.max(0, at - 1 - LOCAL_PART_MAX), at - 1));
  if (before === ":") return at - 1 - lengthOf(/[a-z\d+.-]+$/i, run.slice(Math.max(0, at - 1 - SCHEME_MAX), at - 1));
  return at;
}

const lengthOf = (pattern: RegExp, text: string) => pattern.exec(text)?.[0].length ?? 0;

/** The addresses of texts, to be compared with others. */
export function addressesOf(texts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [run] of texts.flatMap((text) => [...canonicalText(text).matchAll(RUN)])) {
    const start = startIn(run);
    if (start !== -1) found.add(bare(run.slice(start)));
  }
  return found;
}

/** A canonical text without the addresses that aren't allowed. What follows such an address without a space goes with it. */
export function withoutAddresses(text: string, allowed: ReadonlySet<string>): string {
  return text.replace(RUN, (run) => {
    const start = startIn(run);
    if (start === -1 || allowed.has(bare(run.slice(start)))) return run;
    return run.slice(0, start) + (/[.,;:!?)\]}]+$/.exec(run)?.[0] ?? "");
  });
}
