import { memo, type ReactNode } from "react";
import { linkify } from "@/lib/kernel/linkify";
import { Highlight } from "./highlight";

const NONE: readonly string[] = [];

/** A link that stands in a message, which opens in a tab of its own and is told nothing of this page. */
export function MessageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="underline underline-offset-2">
      {children}
    </a>
  );
}

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
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message's text never change places.
          <MessageLink key={index} href={part.href}>
            {marked(part.text)}
          </MessageLink>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same.
          <span key={index}>{marked(part.text)}</span>
        ),
      )}
    </p>
  );
});
