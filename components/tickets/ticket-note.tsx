import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { PendingNoteAccess } from "@/components/desk/access/pending-note-access";
import { MessageAttachments } from "@/components/desk/attachments/message-attachments";
import { useScreen } from "@/components/desk/screen/screen-context";
import { MessageText } from "@/components/desk/timeline/message-text";
import { NoteText } from "@/components/desk/timeline/note-text";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { type PendingTicketNote, ticketNoteOutbox } from "@/lib/client/outbox/ticket-note-outbox";
import type { TicketEntryDto } from "@/lib/modules/tickets/schema";

function Frame({
  author,
  type,
  instant,
  children,
}: {
  author: string;
  type: TicketEntryDto["type"];
  instant: string;
  children: ReactNode;
}) {
  const t = useTranslations("tickets");
  const { times } = useScreen();
  return (
    <div className="flex gap-3">
      <Avatar name={author} size="sm" className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs">
          <span className="font-medium text-foreground">{author}</span>
          <Badge tone={type === "system" ? "neutral" : "info"}>{t(`history.badge.${type}`)}</Badge>
          <time
            dateTime={instant}
            title={times.exact(instant)}
            className="ml-auto text-muted-foreground"
            suppressHydrationWarning
          >
            {times.brief(instant)}
          </time>
        </p>
        <div className="mt-0.5 text-list">{children}</div>
      </div>
    </div>
  );
}

/** A line of 'Histórico de Notas': what a colleague wrote, or what happened. `names` are those that it mentions. */
export function TicketNote({
  entry,
  names,
  all,
}: {
  entry: TicketEntryDto;
  names: readonly string[];
  /** The notes that the preview of a file goes through. */
  all: readonly TicketEntryDto[];
}) {
  const files = useMemo(() => all.map(({ attachments, createdAt }) => ({ attachments, sentAt: createdAt })), [all]);
  return (
    <Frame author={entry.authorName} type={entry.type} instant={entry.createdAt}>
      <NoteText text={entry.content} names={names} />
      {entry.attachments.length > 0 ? (
        <MessageAttachments message={{ sentAt: entry.createdAt, attachments: entry.attachments }} all={files} />
      ) : null}
    </Frame>
  );
}

/** A note on its way, or one that didn't get through. `onBack` takes one back into the field that it was written in. */
export function PendingTicketNoteItem({
  note,
  onBack,
}: {
  note: PendingTicketNote;
  onBack: (note: PendingTicketNote) => void;
}) {
  const { viewer } = useScreen();
  const { attachments, content, createdAt } = note;
  const goBack = () => {
    // The draft has it before the outbox lets it go.
    onBack(note);
    ticketNoteOutbox.discard(note.clientId);
  };
  return (
    <Frame author={viewer.name} type="manual" instant={new Date(createdAt).toISOString()}>
      <MessageText text={content} />
      {attachments.length > 0 ? (
        <p className="text-muted-foreground text-xs">{attachments.map(({ fileName }) => fileName).join(", ")}</p>
      ) : null}
      {/* Files were given to the note already, and the field has no way to take them back. */}
      <PendingNoteAccess
        what="ticket"
        note={note}
        outbox={ticketNoteOutbox}
        onBack={attachments.length > 0 ? undefined : goBack}
      />
    </Frame>
  );
}
