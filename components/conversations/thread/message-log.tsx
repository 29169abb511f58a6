import { useQueryClient } from "@tanstack/react-query";
import { ArrowDownIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { foldMoved } from "@/components/conversations/moving/fold-moved";
import { LazyMoveDialog } from "@/components/conversations/moving/move-dialog-part";
import { useMoves } from "@/components/conversations/moving/use-moves";
import { usePageSentinel } from "@/components/desk/list/use-page-sentinel";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast/toast-store";
import { lastSeq, type Thread } from "@/lib/client/cache/message-thread";
import { loadAround, loadEnd, loadNewer, loadOlder } from "@/lib/client/cache/thread-cache";
import { messageOutbox } from "@/lib/client/outbox/message-outbox";
import { noteOutbox } from "@/lib/client/outbox/note-outbox";
import type { MovedDto } from "@/lib/modules/conversations/moving/schema";
import type { ChatDto, MessageDto } from "@/lib/modules/conversations/schema";
import { HeldItem, useHeld } from "./held-items";
import { continuedPending } from "./message-groups";
import { MessageLines, type UnreadMark } from "./message-lines";
import { PendingItem, PendingNoteItem } from "./pending-item";
import { useTimeline } from "./use-entries";
import { useMessageActions } from "./use-message-actions";
import { useMessageScroll } from "./use-message-scroll";
import { useReadMark } from "./use-read-mark";
import { useSettledChunks } from "./use-settled-chunks";

function unreadOf({ lastReadSeq, lastSeq: newest }: ChatDto): UnreadMark | null {
  if (lastReadSeq === null || lastReadSeq >= newest) return null;
  return { seq: lastReadSeq + 1, count: newest - lastReadSeq };
}

const NO_MOVES: readonly MovedDto[] = [];

/** The conversation line by line, oldest first; what is further away loads as the reader comes near it. */
export const MessageLog = memo(function MessageLog({
  chat,
  thread,
  hitSeq,
  entryId,
  words,
  onReply,
}: {
  chat: ChatDto;
  thread: Thread;
  /** Number of the message to open at, where a search found one or a note stands after it. */
  hitSeq: number | null;
  /** The note to open at. */
  entryId: number | null;
  words: readonly string[];
  /** Null where nothing can be sent. */
  onReply: ((message: MessageDto) => void) | null;
}) {
  const t = useTranslations("conversations");
  const client = useQueryClient();
  const { viewer, times } = useScreen();
  const chatId = chat.id;
  const { items, entries, attendees } = useTimeline(chatId, thread);
  // The line that says so came later than what was moved, so it is loaded.
  const { data: moves } = useMoves(
    chatId,
    entries.some(({ kind }) => kind === "messages_out"),
  );
  const out = moves?.out ?? NO_MOVES;
  const lines = useMemo(() => foldMoved(items, out), [items, out]);
  const pending = messageOutbox.usePending().filter((message) => message.chatId === chatId);
  // The hub may tell of a note before its own call is answered.
  const notes = noteOutbox
    .usePending()
    .filter(
      (note) =>
        note.chatId === chatId &&
        !(
          note.status === "sending" &&
          entries.some(
            ({ author, content, createdAt }) =>
              author?.id === viewer.id && content === note.content && Date.parse(createdAt) > note.createdAt - 60_000,
          )
        ),
    );
  const held = useHeld(chatId, thread.messages);
  const newestOfCustomer = thread.messages.findLast(({ isFromAttender }) => !isFromAttender)?.seq ?? null;
  const hasNewer = thread.hasNewer ?? false;
  const newestSeq = Math.max(chat.lastSeq, lastSeq(thread));
  const scroll = useMessageScroll(newestSeq, held.length + pending.length + notes.length, hasNewer);
  const { box, look, scrollTo, scrollToEnd, isAtEnd, isAway, unseen } = scroll;
  const older = usePageSentinel(box, thread.olderCursor, () => loadOlder(client, chatId));
  const newer = usePageSentinel(box, hasNewer ? String(lastSeq(thread)) : null, () => loadNewer(client, chatId));
  useReadMark(chatId, isAtEnd && !hasNewer ? lastSeq(thread) : null, chat.lastReadSeq);

  const goTo = useCallback(
    async (seq: number, how: { takesFocus: boolean; isFlashed: boolean }) => {
      if (scrollTo({ selector: `[data-seq="${seq}"]`, block: "center", ...how })) return;
      try {
        if (await loadAround(client, chatId, seq)) return;
        scrollTo(null);
        toast({ type: "info", title: t("messageGone") });
      } catch {
        scrollTo(null);
        toast({ type: "error", title: t("messagesErrorTitle"), message: t("messagesErrorText") });
      }
    },
    [client, chatId, scrollTo, t],
  );
  const jump = useCallback((seq: number) => void goTo(seq, { takesFocus: true, isFlashed: true }), [goTo]);
  const [moving, setMoving] = useState<MessageDto | null>(null);
  const actions = useMessageActions(chat.channelName, onReply, jump, chat.isMerged ? null : setMoving);

  const goToEnd = useCallback(async () => {
    if (!hasNewer) return scrollToEnd();
    try {
      await loadEnd(client, chatId);
      scrollToEnd();
    } catch {
      toast({ type: "error", title: t("messagesErrorTitle"), message: t("messagesErrorText") });
    }
  }, [client, chatId, hasNewer, scrollToEnd, t]);

  // What is unread is decided on opening and stays marked until the conversation is left.
  const [unread] = useState(() => unreadOf(chat));
  const opening = useRef({ unread, isPlaced: false });
  useLayoutEffect(() => {
    const { unread: mark, isPlaced } = opening.current;
    if (isPlaced || hitSeq !== null || !mark) return;
    opening.current.isPlaced = true;
    // Without the separator, where the first unread message is a colleague's, the message itself is the place.
    const place = {
      selector: `[data-unread], [data-seq="${mark.seq}"]`,
      block: "start",
      isFlashed: false,
      takesFocus: false,
    } as const;
    const separator = box.current?.querySelector(place.selector);
    if (separator) {
      const isAbove = separator.getBoundingClientRect().top < (box.current?.getBoundingClientRect().top ?? 0);
      if (isAbove) scrollTo(place);
    } else if (mark.seq < (thread.messages[0]?.seq ?? 0)) {
      scrollTo(place);
      loadAround(client, chatId, mark.seq).catch(() => scrollTo(null));
    }
  }, [box, chatId, client, hitSeq, scrollTo, thread.messages]);

  // Without messages there is nothing before a note to go to.
  const placeSeq = newestSeq === 0 ? null : hitSeq;
  useLayoutEffect(() => {
    if (placeSeq !== null) void goTo(placeSeq, { takesFocus: false, isFlashed: entryId === null });
  }, [placeSeq, entryId, goTo]);

  // Notes are loaded after the messages around them: until then the message before it holds the place.
  const hasNote = items.some((item) => item.kind === "entry" && item.entry.id === entryId);
  useLayoutEffect(() => {
    const selector = `[data-entry="${entryId}"]`;
    if (hasNote) scrollTo({ selector, block: "center", isFlashed: true, takesFocus: false });
  }, [hasNote, entryId, scrollTo]);

  // Somebody who writes while far back in the conversation wants to see what they wrote.
  const written = held.length + pending.length + notes.length;
  const before = useRef(written);
  useEffect(() => {
    if (written > before.current && hasNewer) void goToEnd();
    before.current = written;
  }, [written, hasNewer, goToEnd]);

  useSettledChunks(box);

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const isDown = event.key === "ArrowDown";
    if ((!isDown && event.key !== "ArrowUp") || event.altKey || event.ctrlKey || event.metaKey) return;
    const lines = [...(box.current?.querySelectorAll<HTMLElement>("article[data-line]") ?? [])];
    const current = lines.findIndex((line) => line.contains(document.activeElement));
    const next = current >= 0 ? lines[current + (isDown ? 1 : -1)] : isDown ? undefined : lastVisible(lines);
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  };
  const lastVisible = (lines: readonly HTMLElement[]) => {
    const bottom = box.current?.getBoundingClientRect().bottom ?? 0;
    return lines.findLast((line) => line.getBoundingClientRect().top < bottom);
  };

  const hit = useMemo(() => (hitSeq === null ? null : { seq: hitSeq, words }), [hitSeq, words]);
  const dayOf = (at: number) => times.dayKey(new Date(at).toISOString());
  const continued = continuedPending(items.at(-1), viewer.id, pending, (one, other) => dayOf(one) === dayOf(other));
  const isEmpty = items.length === 0 && written === 0;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        role="log"
        aria-live="polite"
        aria-busy={older.state === "loading" || newer.state === "loading"}
        aria-label={t("messages")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        onScroll={look}
        onKeyDown={walk}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overflow-x-hidden [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="py-2.5">
          <PageEdge page={older} text={t("loadingOlder")} />
          {isEmpty ? <p className="py-6 text-center text-muted-foreground">{t("noMessages")}</p> : null}
          <MessageLines items={lines} chat={chat} unread={unread} hit={hit} attendees={attendees} actions={actions} />
          <PageEdge page={newer} text={t("loadingNewer")} />
          {hasNewer
            ? null
            : held.map((message) => (
                <HeldItem
                  key={message.clientMessageId}
                  held={message}
                  channel={chat.channelName}
                  newest={newestOfCustomer}
                />
              ))}
          {hasNewer
            ? null
            : pending.map((message, index) => (
                <PendingItem
                  key={message.clientId}
                  message={message}
                  channel={chat.channelName}
                  isContinued={continued[index] === true}
                  onJump={jump}
                />
              ))}
          {hasNewer ? null : notes.map((note) => <PendingNoteItem key={note.clientId} note={note} />)}
        </div>
      </div>
      {unseen > 0 || isAway || hasNewer ? (
        <Button
          size="sm"
          variant={unseen > 0 ? "default" : "outline"}
          onClick={() => void goToEnd()}
          className="absolute bottom-3 left-1/2 z-20 -translate-x-1/2 shadow-float"
        >
          <ArrowDownIcon aria-hidden="true" />
          {unseen > 0 ? t("newMessages", { count: unseen }) : t("toEnd")}
        </Button>
      ) : null}
      {moving ? (
        <LazyMoveDialog
          chat={chat}
          message={moving}
          following={followingOf(moving, thread.messages, out)}
          onClose={() => setMoving(null)}
        />
      ) : null}
    </div>
  );
});

/** Numbers of what the customer wrote after a message and is still shown here. */
function followingOf({ seq: first }: MessageDto, messages: readonly MessageDto[], out: readonly MovedDto[]): number[] {
  const gone = new Set(out.flatMap(({ seqs }) => seqs));
  return messages.flatMap(({ seq, isFromAttender }) => (seq > first && !isFromAttender && !gone.has(seq) ? [seq] : []));
}

function PageEdge({ page, text }: { page: ReturnType<typeof usePageSentinel>; text: string }) {
  const t = useTranslations("conversations");
  return (
    <div ref={page.edge} className="flex items-center justify-center gap-3 text-muted-foreground text-xs">
      {page.state === "loading" ? text : null}
      {page.state === "failed" ? (
        <>
          {t("messagesErrorTitle")}
          <Button size="sm" variant="outline" onClick={page.retry}>
            {t("retry")}
          </Button>
        </>
      ) : null}
    </div>
  );
}
