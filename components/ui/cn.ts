import { type ClassValue, clsx } from "clsx";
import { createTailwindMerge } from "tailwind-merge";

const any = () => true;
const not = (pattern: RegExp) => (value: string) => !pattern.test(value);
const isTextSize = (value: string) => /^(?:xs|sm|list|base|lg|[23]?xl|\[[\d.].*)$/.test(value);
const isTextColour = not(/^(?:balance|pretty|wrap|nowrap|ellipsis|clip)$/);
const isBorderColour = not(/^(?:[trblxyse](?:-.*)?|solid|dashed|dotted|double|none|collapse|separate|spacing-.*)$/);
const isEveryCorner = not(/^(?:[trbl]{1,2}|[se]{1,2})(?:-.*)?$/);
const isBothAxes = not(/^[xy]-/);

// The library's complete table of Tailwind classes is 6 kB gzip in every page. Only the groups that a caller of a
// component here overrides are listed; a class outside them is kept as it is, in the order given.
const merge = createTailwindMerge(() => ({
  cacheSize: 300,
  theme: {},
  classGroups: {
    display: ["block", "inline", "inline-block", "flex", "inline-flex", "grid", "inline-grid", "contents", "hidden"],
    position: ["static", "fixed", "absolute", "relative", "sticky"],
    width: [{ w: [any] }],
    minWidth: [{ "min-w": [any] }],
    maxWidth: [{ "max-w": [any] }],
    height: [{ h: [any] }],
    minHeight: [{ "min-h": [any] }],
    maxHeight: [{ "max-h": [any] }],
    size: [{ size: [any] }],
    p: [{ p: [any] }],
    px: [{ px: [any] }],
    py: [{ py: [any] }],
    pt: [{ pt: [any] }],
    pr: [{ pr: [any] }],
    pb: [{ pb: [any] }],
    pl: [{ pl: [any] }],
    gap: [{ gap: [isBothAxes] }],
    justify: [{ justify: [any] }],
    items: [{ items: [any] }],
    textAlign: [{ text: ["left", "center", "right", "start", "end"] }],
    textSize: [{ text: [isTextSize] }],
    textColour: [{ text: [isTextColour] }],
    fontWeight: [{ font: ["normal", "medium", "semibold", "bold"] }],
    background: [{ bg: [any] }],
    borderWidth: [{ border: ["", "0", "2", "4"] }],
    borderColour: [{ border: [isBorderColour] }],
    rounded: [{ rounded: ["", isEveryCorner] }],
    shadow: [{ shadow: ["", any] }],
    zIndex: [{ z: [any] }],
    overflow: [{ overflow: ["auto", "hidden", "clip", "visible", "scroll"] }],
    whitespace: [{ whitespace: [any] }],
    resize: [{ resize: ["", "none", "x", "y"] }],
  },
  conflictingClassGroups: {
    size: ["width", "height"],
    p: ["px", "py", "pt", "pr", "pb", "pl"],
    px: ["pr", "pl"],
    py: ["pt", "pb"],
  },
  conflictingClassGroupModifiers: {},
  postfixLookupClassGroups: [],
  orderSensitiveModifiers: ["*", "**", "after", "before", "placeholder", "file"],
}));

/** Joins class names; of two that set the same property the later wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
