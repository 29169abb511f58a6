import { useTranslations } from "next-intl";
import { Fragment, memo, type ReactNode } from "react";
import type { LogItem } from "@/components/conversations/moving/fold-moved";
import { MovedLine } from "@/components/conversations/moving/moved-line";
import type { AttendeeOption } from "@/components/desk/screen/attendees";
import { useScreen } from "@/components/desk/screen/screen-context";
import type { Times } from "@/components/desk/screen/times";
import type { ChatDto, EntryDto, MessageDto } from "@/lib/modules/conversations/schema";
import { deliveryOf } from "./message-delivery";
import { MessageEvent } from "./message-event";
import { continuesGroup, type Written, writtenOf } from "./message-groups";
import { MessageItem } from "./message-item";
import { NoteItem } from "./note-item";
import type { MessageActions } from "./use-message-actions";

/** Messages that are skipped together while they are far from the visible part. */
const CHUNK_LINES = 25;

// Asking the formatter for each of thousands of lines on every new message would be felt.
const dayKeys = new WeakMap<MessageDto | EntryDto, string>();

/** What a line stands for; of several messages, the first. */
function firstOf(item: LogItem): MessageDto | EntryDto {
  if (item.kind === "entry") return item.entry;
  return item.kind === "message" ? item.message : item.messages[0];
}

function dayKeyOf(item: LogItem, times: Times): string {
  const value = firstOf(item);
  let key = dayKeys.get(value);
  if (key === undefined) {
    key = times.dayKey(item.at);
    dayKeys.set(value, key);
  }
  return key;
}

function keyOf(item: LogItem): string | number {
  if (item.kind === "moved") return `moved-${item.moved.moveId}-${item.messages[0].seq}`;
  return item.kind === "message" ? item.message.seq : `entry-${item.entry.id}`;
}

type Line = { item: LogItem; isContinued: boolean; isUnread: boolean };
type Chunk = { key: string; lines: Line[] };
type Day = { key: string; at: string; chunks: Chunk[] };

// The edges of the chunks are the same whatever is loaded, so that a chunk that was drawn stays as it is.
function byDay(items: readonly LogItem[], times: Times, unread: UnreadMark | null): Day[] {
  const days: Day[] = [];
  let part = 0;
  let before: Written | null = null;
  for (const item of items) {
    const value = firstOf(item);
    if ("seq" in value) part = Math.floor(value.seq / CHUNK_LINES);
    const dayKey = dayKeyOf(item, times);
    let day = days.at(-1);
    if (day?.key !== dayKey) {
      day = { key: dayKey, at: item.at, chunks: [] };
      days.push(day);
      before = null;
    }
    const isUnread = item.kind === "message" && unread?.seq === item.message.seq && !item.message.isFromAttender;
    const written = item.kind === "moved" ? null : writtenOf(item);
    const isContinued = written !== null && !isUnread && continuesGroup(before, written);
    before = written;
    const line = { item, isContinued, isUnread };
    const key = `${dayKey} ${part}`;
    const chunk = day.chunks.at(-1);
    if (chunk?.key === key) chunk.lines.push(line);
    else day.chunks.push({ key, lines: [line] });
  }
  return days;
}

/** Where what this attender hasn't read begins. */
export type UnreadMark = { seq: number; count: number };

function UnreadLine({ count }: { count: number }) {
  const t = useTranslations("conversations");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule can't hold the words.
    <div role="separator" data-unread="" className="flex items-center gap-3 px-4 py-1 text-brand text-xs">
      <span aria-hidden="true" className="h-px flex-1 bg-brand/40" />
      <span className="font-medium">{t("newMessagesMark", { count })}</span>
      <span aria-hidden="true" className="h-px flex-1 bg-brand/40" />
    </div>
  );
}

/** The lines of the log by day, oldest first. */
export const MessageLines = memo(function MessageLines({
  items,
  chat,
  unread,
  hit,
  attendees,
  actions,
}: {
  items: readonly LogItem[];
  chat: ChatDto;
  unread: UnreadMark | null;
  /** The message that a search found, and the words it was for. */
  hit: { seq: number; words: readonly string[] } | null;
  attendees: readonly AttendeeOption[];
  actions: MessageActions;
}) {
  const t = useTranslations("conversations");
  const { viewer, times } = useScreen();
  const newestOwn = items.findLast((item) => item.kind === "message" && item.message.isFromAttender);

  const dayTitle = (instant: string) => {
    const daysAgo = times.daysAgo(instant);
    if (daysAgo === 0) return t("today");
    return daysAgo === 1 ? t("yesterday") : times.shortDate(instant);
  };

  const lineOf = ({ item, isContinued }: Line): ReactNode => {
    if (item.kind === "entry") {
      const { entry } = item;
      if (entry.kind !== "note") return <MessageEvent entry={entry} exact={times.exact} />;
      const named = entry.mentions.length === 0 ? [] : attendees.filter(({ id }) => entry.mentions.includes(id));
      return (
        <NoteItem
          entry={entry}
          names={named.map(({ name }) => name).join("\n")}
          isForViewer={entry.mentions.includes(viewer.id)}
          time={times.time}
          exact={times.exact}
        />
      );
    }
    if (item.kind === "moved") {
      const isFound = item.messages.some(({ seq }) => seq === hit?.seq);
      return <MovedLine chatId={chat.id} channel={chat.channelName} line={item} isFound={isFound} />;
    }
    const { message } = item;
    return (
      <MessageItem
        message={message}
        channel={chat.channelName}
        subject={chat.subject}
        customerEmail={chat.user.email}
        delivery={message.isFromAttender ? deliveryOf(chat, message) : null}
        isNewestOwn={item === newestOwn}
        isContinued={isContinued}
        words={hit?.seq === message.seq ? hit.words : undefined}
        time={times.time}
        exact={times.exact}
        actions={actions}
      />
    );
  };

  return byDay(items, times, unread).map((day) => (
    <section key={day.key}>
      <h3 className="py-1.5 text-center font-medium text-muted-foreground text-xs">
        <span className="inline-block rounded-full bg-muted px-3 py-0.5">{dayTitle(day.at)}</span>
      </h3>
      {day.chunks.map((chunk) => (
        <div
          key={chunk.key}
          data-chunk=""
          className="[contain-intrinsic-size:auto_100rem] data-settled:[content-visibility:auto]"
        >
          {chunk.lines.map((line) => (
            <Fragment key={keyOf(line.item)}>
              {line.isUnread && unread ? <UnreadLine count={unread.count} /> : null}
              {lineOf(line)}
            </Fragment>
          ))}
        </div>
      ))}
    </section>
  ));
});
