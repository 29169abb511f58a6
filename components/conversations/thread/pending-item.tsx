import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { MessageAttachments } from "@/components/desk/attachments/message-attachments";
import { useScreen } from "@/components/desk/screen/screen-context";
import { MessageText } from "@/components/desk/timeline/message-text";
import { PendingFooter, PendingNoteFooter } from "@/components/desk/timeline/pending-footer";
import { cn } from "@/components/ui/cn";
import { SEND_CONFIRMATION_MS } from "@/lib/client/calls/limits";
import { lazyPlace } from "@/lib/client/lazy-part";
import { insertIntoComposer } from "@/lib/client/outbox/composer-insert";
import { messageOutbox, type PendingMessage } from "@/lib/client/outbox/message-outbox";
import { noteOutbox, type PendingNote } from "@/lib/client/outbox/note-outbox";
import { LINE } from "./message-item";
import { MessageQuote } from "./message-quote";
import { NOTE, NoteHead } from "./note-item";

// Radix dialogs come when one is needed.
const AccessQuestion = lazyPlace(() => import("./access-question"), "AccessQuestion");

/** The line of something that isn't stored yet, with what there is to say about that below it. */
function PendingLine({ look, footer, children }: { look: string; footer: ReactNode; children: ReactNode }) {
  return (
    <article data-line="" tabIndex={-1} className={cn(LINE, "flex flex-col items-end gap-1")}>
      <div className={cn("min-w-0 max-w-[85%] rounded-lg border border-dashed px-3 py-2 sm:max-w-[70%]", look)}>
        {children}
      </div>
      {footer}
    </article>
  );
}

function WrittenAt({ at }: { at: number }) {
  const { times } = useScreen();
  const instant = new Date(at).toISOString();
  return (
    <time dateTime={instant} className="ml-auto">
      {times.time(instant)}
    </time>
  );
}

/** A message on its way, or one that didn't get through. */
export function PendingItem({ message, onJump }: { message: PendingMessage; onJump: (seq: number) => void }) {
  const t = useTranslations("conversations");
  const { viewer } = useScreen();
  const { chatId, createdAt, replyTo, text, attachments } = message;
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
      footer={<PendingFooter item={message} outbox={messageOutbox} texts={texts} />}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-muted-foreground text-xs">
        <span className="font-medium text-foreground">{viewer.name}</span>
        <span>{t("attender")}</span>
        <WrittenAt at={createdAt} />
      </p>
      {replyTo ? <MessageQuote quoted={replyTo} onJump={onJump} /> : null}
      {text === "" ? null : <MessageText text={text} />}
      {attachments.length === 0 ? null : (
        <MessageAttachments
          message={{ chatId, sentAt: new Date(createdAt).toISOString(), attachments: [...attachments] }}
        />
      )}
    </PendingLine>
  );
}

/**
 * The same of a note. One that names somebody who doesn't see the conversation asks whether they may, by itself where it was sent
 * just now; one that waited has a button for that, as whoever is here may be in the middle of something else.
 */
export function PendingNoteItem({ note }: { note: PendingNote }) {
  const t = useTranslations("conversations");
  const list = new Intl.ListFormat(useLocale());
  const { viewer } = useScreen();
  const { clientId, chatId, content, mentions, withoutAccess, createdAt, status, refusal } = note;
  const [sentAt, setSentAt] = useState(createdAt);
  const [isAsking, setAsking] = useState(false);
  const lacksAccess = status === "failed" && withoutAccess !== undefined;
  useEffect(() => {
    if (lacksAccess && Date.now() - sentAt < SEND_CONFIRMATION_MS) setAsking(true);
  }, [lacksAccess, sentAt]);

  const problem = withoutAccess
    ? t("mention.withoutAccess", { names: list.format(withoutAccess), count: withoutAccess.length })
    : refusal;
  const retry = () => {
    if (lacksAccess) return setAsking(true);
    setSentAt(Date.now());
    noteOutbox.retry(clientId);
  };
  const agree = () => {
    setAsking(false);
    noteOutbox.retry(clientId, { givesAccess: true, withoutAccess: undefined });
  };
  const goBack = () => {
    // The draft has it before the outbox lets it go.
    insertIntoComposer({ chatId, kind: "note", text: content, mentions });
    noteOutbox.discard(clientId);
  };
  return (
    <PendingLine
      look={NOTE}
      footer={
        <PendingNoteFooter
          note={{ clientId, status, refusal: problem }}
          outbox={{ retry, discard: noteOutbox.discard }}
          retry={lacksAccess ? t("mention.ask") : undefined}
        />
      }
    >
      <NoteHead author={viewer.name}>
        <WrittenAt at={createdAt} />
      </NoteHead>
      <MessageText text={content} />
      {lacksAccess && isAsking ? <AccessQuestion text={problem ?? ""} onAgree={agree} onBack={goBack} /> : null}
    </PendingLine>
  );
}
