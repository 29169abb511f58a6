import { Fragment, useMemo } from "react";
import { wordDiff } from "@/lib/kernel/word-diff";

const LOOK = {
  removed: "rounded-sm bg-danger-tint text-danger-tint-foreground",
  added: "rounded-sm bg-success-tint text-success-tint-foreground no-underline",
} as const;

const TAGS = { removed: "del", added: "ins" } as const;

/** One of two wordings of a text, with what the other one hasn't marked: words that went of the earlier, new ones of the later. */
export function DiffText({ before, after, side }: { before: string; after: string; side: "before" | "after" }) {
  const parts = useMemo(() => wordDiff(before, after), [before, after]);
  return parts.map(({ kind, [side]: text }, index) => {
    if (kind === "same" || text === "") return text;
    const Tag = TAGS[kind];
    // The space behind the words isn't one of them.
    const words = text.trimEnd();
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other names, and stay where they are.
      <Fragment key={index}>
        <Tag className={LOOK[kind]}>{words}</Tag>
        {text.slice(words.length)}
      </Fragment>
    );
  });
}
