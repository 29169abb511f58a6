import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SentTo } from "@/components/conversations/email/sent-to";
import { PendingNoteAccess } from "@/components/desk/access/pending-note-access";
import { useScreen } from "@/components/desk/screen/screen-context";
import { MessageText } from "@/components/desk/timeline/message-text";
import { PendingFooter } from "@/components/desk/timeline/pending-footer";
import { cn } from "@/components/ui/cn";
import { insertIntoComposer } from "@/lib/client/outbox/composer-insert";
import { messageOutbox, type PendingMessage } from "@/lib/client/outbox/message-outbox";
import { noteOutbox, type PendingNote } from "@/lib/client/outbox/note-outbox";
import type { Channel } from "@/lib/kernel/conversation";
import { CONTINUED, LINE } from "./message-item";
import { QUIET_TIME } from "./message-meta";
import { MessageQuote } from "./message-quote";
import { MessageWords } from "./message-words";
import { NOTE, NoteHead } from "./note-item";

/** The line of something that isn't stored yet, with what there is to say about that below it. */
function PendingLine({
  look,
  isContinued = false,
  meta = null,
  footer,
  children,
}: {
  look: string;
  isContinued?: boolean;
  /** Beside it. */
  meta?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}) {
  return (
    <article
      data-line=""
      tabIndex={-1}
      className={cn(LINE, isContinued && CONTINUED, "group/message flex flex-col items-end gap-1")}
    >
      <div
        className={cn(
          "relative flex min-w-0 max-w-[85%] items-end gap-2 rounded-lg border border-dashed px-3 sm:max-w-[70%]",
          isContinued ? "py-1.5" : "py-2",
          look,
        )}
      >
        <div className="min-w-0 flex-1">{children}</div>
        {meta}
      </div>
      {footer}
    </article>
  );
}

function WrittenAt({ at, className = "ml-auto" }: { at: number; className?: string }) {
  const { times } = useScreen();
  const instant = new Date(at).toISOString();
  return (
    <time dateTime={instant} className={className}>
      {times.time(instant)}
    </time>
  );
}

/** A message on its way, or one that didn't get through. */
export function PendingItem({
  message,
  channel,
  isContinued,
  onJump,
}: {
  message: PendingMessage;
  channel: Channel;
  /** Whether the line before says already by whom it is. */
  isContinued: boolean;
  onJump: (seq: number) => void;
}) {
  const t = useTranslations("conversations");
  const { viewer } = useScreen();
  const { chatId, createdAt, replyTo, text, attachments, email } = message;
  const texts = {
    failed: null,
    sending: t("sending"),
    queued: t("delivery.queuedOffline"),
    retry: t("failedRetry"),
    discard: t("discard"),
  };
  return (
    <PendingLine
      look="border-border bg-brand-tint"
      isContinued={isContinued}
      meta={isContinued ? <WrittenAt at={createdAt} className={QUIET_TIME} /> : null}
      footer={<PendingFooter item={message} outbox={messageOutbox} texts={texts} />}
    >
      {isContinued ? (
        <span className="sr-only">{viewer.name}</span>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-2 text-muted-foreground text-xs">
          <span className="font-medium text-foreground">{viewer.name}</span>
          <span>{t("attender")}</span>
          <WrittenAt at={createdAt} />
        </p>
      )}
      {email ? <SentTo email={email} /> : null}
      {replyTo ? <MessageQuote quoted={replyTo} onJump={onJump} /> : null}
      <MessageWords
        text={text === "" ? null : text}
        by={{ channel, isFromAttender: true }}
        message={{ chatId, sentAt: new Date(createdAt).toISOString(), attachments: [...attachments] }}
      />
    </PendingLine>
  );
}

/** The same of a note. */
export function PendingNoteItem({ note }: { note: PendingNote }) {
  const { viewer } = useScreen();
  const { clientId, chatId, content, mentions, createdAt } = note;
  const goBack = () => {
    // The draft has it before the outbox lets it go.
    insertIntoComposer({ chatId, kind: "note", text: content, mentions });
    noteOutbox.discard(clientId);
  };
  return (
    <PendingLine
      look={NOTE}
      footer={<PendingNoteAccess what="conversation" note={note} outbox={noteOutbox} onBack={goBack} />}
    >
      <NoteHead author={viewer.name}>
        <WrittenAt at={createdAt} />
      </NoteHead>
      <MessageText text={content} />
    </PendingLine>
  );
}
