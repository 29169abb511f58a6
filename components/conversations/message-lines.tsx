"use client";

import { useTranslations } from "next-intl";
import { Fragment, memo, type ReactNode } from "react";
import type { TimelineItem } from "@/lib/client/entry-list";
import type { ChatDto, EntryDto, MessageDto } from "@/lib/modules/conversations/schema";
import { deliveryOf } from "./message-delivery";
import { MessageEvent } from "./message-event";
import { MessageItem } from "./message-item";
import { NoteItem } from "./note-item";
import { useScreen } from "./screen-context";
import type { Times } from "./times";
import type { Attendee } from "./use-entries";
import type { MessageActions } from "./use-message-actions";

// Asking the formatter for each of thousands of lines on every new message would be felt.
const dayKeys = new WeakMap<MessageDto | EntryDto, string>();

function dayKeyOf(item: TimelineItem, times: Times): string {
  const value = item.kind === "message" ? item.message : item.entry;
  let key = dayKeys.get(value);
  if (key === undefined) {
    key = times.dayKey(item.at);
    dayKeys.set(value, key);
  }
  return key;
}

function byDay(items: readonly TimelineItem[], times: Times) {
  const days: { key: string; items: TimelineItem[] }[] = [];
  for (const item of items) {
    const key = dayKeyOf(item, times);
    const day = days.at(-1);
    if (day?.key === key) day.items.push(item);
    else days.push({ key, items: [item] });
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
  items: readonly TimelineItem[];
  chat: ChatDto;
  unread: UnreadMark | null;
  /** The message that a search found, and the words it was for. */
  hit: { seq: number; words: readonly string[] } | null;
  attendees: readonly Attendee[];
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

  const lineOf = (item: TimelineItem): ReactNode => {
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
    const { message } = item;
    return (
      <MessageItem
        message={message}
        delivery={message.isFromAttender ? deliveryOf(chat, message.seq) : null}
        isNewestOwn={item === newestOwn}
        words={hit?.seq === message.seq ? hit.words : undefined}
        time={times.time}
        exact={times.exact}
        actions={actions}
      />
    );
  };

  return byDay(items, times).map((day) => (
    <section key={day.key} className="flex flex-col">
      <h3 className="my-1.5 self-center rounded-full bg-muted px-3 py-0.5 font-medium text-muted-foreground text-xs">
        {dayTitle(day.items[0]?.at ?? day.key)}
      </h3>
      {day.items.map((item) => (
        <Fragment key={item.kind === "message" ? item.message.seq : `entry-${item.entry.id}`}>
          {item.kind === "message" && unread?.seq === item.message.seq && !item.message.isFromAttender ? (
            <UnreadLine count={unread.count} />
          ) : null}
          {lineOf(item)}
        </Fragment>
      ))}
    </section>
  ));
});
