import { memo, type ReactNode } from "react";
import { linkify } from "@/lib/client/linkify";
import { Highlight } from "./highlight";

const NONE: readonly string[] = [];

/** A message as text: addresses become links, found words are marked, and nothing becomes HTML. */
export const MessageText = memo(function MessageText({
  text,
  words = NONE,
}: {
  text: string;
  words?: readonly string[];
}) {
  const marked = (part: string): ReactNode => (words.length === 0 ? part : <Highlight text={part} words={words} />);
  return (
    <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {linkify(text).map((part, index) =>
        part.href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message's text never change places.
            key={index}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="underline underline-offset-2"
          >
            {marked(part.text)}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same.
          <span key={index}>{marked(part.text)}</span>
        ),
      )}
    </p>
  );
});
