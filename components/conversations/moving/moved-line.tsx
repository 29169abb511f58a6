import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { LINE } from "@/components/conversations/thread/message-item";
import { ShownMessage } from "@/components/conversations/thread/shown-message";
import type { Channel } from "@/lib/kernel/conversation";
import { FoldButtons } from "./fold-buttons";
import type { MovedLine as Line } from "./fold-moved";

/**
 * What stands in the place of messages that were moved: to where, and unfolded the messages themselves. Whoever is led to one of
 * them finds them unfolded.
 */
export function MovedLine({
  chatId,
  channel,
  line: { moved, messages },
  isFound,
}: {
  chatId: number;
  channel: Channel;
  line: Line;
  /** Whether a search found one of them. */
  isFound: boolean;
}) {
  const t = useTranslations("conversation-moving");
  const [isOpen, setOpen] = useState(isFound);
  const block = useId();
  const count = messages.length;
  const text = { count, number: moved.id, subject: moved.subject };
  return (
    <div data-line="" className={`${LINE} text-center text-muted-foreground text-xs`}>
      <p>
        <Link href={`/conversations/${moved.id}`} className="underline">
          <bdi>{t("movedTo", text)}</bdi>
        </Link>
      </p>
      <FoldButtons
        fromId={chatId}
        moveId={moved.moveId}
        count={count}
        isUndoable={moved.isUndoable}
        isOpen={isOpen}
        controls={block}
        onToggle={() => setOpen(!isOpen)}
      />
      <div id={block}>
        {isOpen ? (
          <section
            aria-label={t("messagesTo", text)}
            className="mt-2 rounded-lg border border-border bg-muted p-3 text-left text-foreground text-sm"
          >
            <ol className="flex flex-col gap-2">
              {messages.map((message) => (
                <ShownMessage key={message.seq} message={message} channel={channel} isPlace />
              ))}
            </ol>
          </section>
        ) : (
          // Where a quote or a search leads to.
          messages.map(({ seq }) => (
            <span key={seq} data-seq={seq} tabIndex={-1} aria-hidden="true" onFocus={() => setOpen(true)} />
          ))
        )}
      </div>
    </div>
  );
}
