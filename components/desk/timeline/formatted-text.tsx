import { Fragment, type ReactNode, useMemo } from "react";
import type { Inline } from "@/lib/kernel/formatting/inline";
import {
  type Block,
  type FormattingRules,
  mayHaveMarks,
  parseFormatting,
} from "@/lib/kernel/formatting/parse-formatting";
import { Highlight } from "./highlight";
import { MessageLink, MessageText } from "./message-text";

const NONE: readonly string[] = [];
const TAGS = { bold: "strong", italic: "em", struck: "s" } as const;
const CODE = "rounded-sm bg-foreground/8 font-mono text-[0.92em]";

type Shown = { words: readonly string[]; picture: (name: string) => ReactNode };

// The parts of a message never change places, so that their numbers are their keys.
function runs(parts: readonly Inline[], shown: Shown): ReactNode {
  const text = (value: string) => (shown.words.length === 0 ? value : <Highlight text={value} words={shown.words} />);
  const draw = (part: Inline): ReactNode => {
    switch (part.kind) {
      case "text":
        return text(part.text);
      case "code":
        return <code className={`${CODE} px-1`}>{text(part.text)}</code>;
      case "link":
        return (
          <MessageLink href={part.href}>
            {part.label === null ? text(part.address) : runs(part.label, shown)}
          </MessageLink>
        );
      default: {
        const Tag = TAGS[part.kind];
        return <Tag>{runs(part.parts, shown)}</Tag>;
      }
    }
  };
  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
  return parts.map((part, index) => <Fragment key={index}>{draw(part)}</Fragment>);
}

/** Lines under each other, the empty ones too: the text is drawn as it was written. */
function lines(all: readonly (readonly Inline[])[], shown: Shown): ReactNode {
  return all.map((parts, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
    <Fragment key={index}>
      {index === 0 ? null : "\n"}
      {runs(parts, shown)}
    </Fragment>
  ));
}

function draw(block: Block, shown: Shown): ReactNode {
  switch (block.kind) {
    case "lines":
      return (
        <p dir="auto" className="whitespace-pre-wrap">
          {lines(block.lines, shown)}
          {/* An empty line at the end has no height of its own. */}
          {block.lines.at(-1)?.length === 0 ? "\n" : null}
        </p>
      );
    case "quote":
      return (
        <blockquote
          dir="auto"
          className="whitespace-pre-wrap border-foreground/25 border-l-2 pl-2 text-muted-foreground"
        >
          {lines(block.lines, shown)}
        </blockquote>
      );
    case "list": {
      const List = block.isNumbered ? "ol" : "ul";
      return (
        <List dir="auto" className={block.isNumbered ? "list-decimal ps-7" : "list-disc ps-5"}>
          {block.items.map(({ number, parts }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <li key={index} value={number ?? undefined} className="whitespace-pre-wrap">
              {runs(parts, shown)}
            </li>
          ))}
        </List>
      );
    }
    case "code":
      return (
        <pre className={`${CODE} my-1 whitespace-pre-wrap px-2 py-1.5 [overflow-wrap:anywhere]`}>
          <code>{block.text.replace(/^\n|\n$/g, "")}</code>
        </pre>
      );
    case "picture":
      return shown.picture(block.name);
  }
}

/**
 * A message with its marks drawn (docs/adr/0034-formatting.md): bold, lists, links. Nothing in it becomes HTML, and found words
 * are marked. `picture` draws the attached picture of a name that the rules have.
 */
export function FormattedText({
  text,
  rules,
  words = NONE,
  picture = () => null,
}: {
  text: string;
  rules: FormattingRules;
  words?: readonly string[];
  picture?: (name: string) => ReactNode;
}) {
  const blocks = useMemo(() => (mayHaveMarks(text) ? parseFormatting(text, rules) : null), [text, rules]);
  if (blocks === null) return <MessageText text={text} words={words} />;
  const shown = { words, picture };
  return (
    <div className="[overflow-wrap:anywhere]">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <Fragment key={index}>{draw(block, shown)}</Fragment>
      ))}
    </div>
  );
}
