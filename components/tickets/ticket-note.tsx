"use client";

import { ClockIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { MessageAttachments } from "@/components/desk/attachments/message-attachments";
import { useScreen } from "@/components/desk/screen/screen-context";
import { MessageText } from "@/components/desk/timeline/message-text";
import { splitMentions } from "@/components/desk/timeline/note-parts";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { discardTicketNote, type PendingTicketNote } from "@/lib/client/outbox/ticket-notes";
import type { TicketEntryDto } from "@/lib/modules/tickets/schema";
import { useTickets } from "./tickets-context";

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
  const { date } = useTickets();
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
            {date(instant)}
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

function NoteText({ text, names }: { text: string; names: readonly string[] }) {
  if (names.length === 0) return <MessageText text={text} />;
  return (
    <div className="whitespace-pre-wrap [&>p]:inline">
      {splitMentions(text, names).map((part, index) =>
        part.isMention ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a note's text never change places.
          <strong key={index} className="rounded-sm bg-warning/20 px-0.5 font-semibold">
            {part.text}
          </strong>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same.
          <MessageText key={index} text={part.text} />
        ),
      )}
    </div>
  );
}

/** A note on its way, or one that didn't get through. */
export function PendingTicketNoteItem({
  note,
  onRetry,
}: {
  note: PendingTicketNote;
  onRetry: (clientId: string) => void;
}) {
  const t = useTranslations("tickets");
  const { viewer } = useScreen();
  return (
    <Frame author={viewer.name} type="manual" instant={new Date(note.createdAt).toISOString()}>
      <MessageText text={note.content} />
      {note.attachments.length > 0 ? (
        <p className="text-muted-foreground text-xs">{note.attachments.map(({ fileName }) => fileName).join(", ")}</p>
      ) : null}
      {note.status === "failed" ? (
        <p role="alert" className="mt-1 flex flex-wrap items-center gap-x-3 text-danger text-xs">
          <span className="inline-flex items-center gap-1">
            <TriangleAlertIcon aria-hidden="true" className="size-3.5" />
            {note.refusal || t("note.failed")}
          </span>
          <button
            type="button"
            onClick={() => onRetry(note.clientId)}
            className="py-1 font-medium underline underline-offset-2"
          >
            {t("retry")}
          </button>
          <button
            type="button"
            onClick={() => discardTicketNote(note.clientId)}
            className="py-1 text-muted-foreground underline underline-offset-2"
          >
            {t("note.discard")}
          </button>
        </p>
      ) : (
        <p className="mt-1 inline-flex items-center gap-1 text-muted-foreground text-xs">
          <ClockIcon aria-hidden="true" className="size-3.5" />
          {t("note.sending")}
        </p>
      )}
    </Frame>
  );
}
