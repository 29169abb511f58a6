import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Composer } from "@/components/conversations/composer/composer";
import { useConversation } from "@/components/conversations/data/conversation-query";
import { describeError } from "@/components/conversations/data/describe-error";
import { useChatActions } from "@/components/conversations/data/use-chat-actions";
import { useChatNotices } from "@/components/conversations/data/use-chat-notices";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { ForwardPlace } from "@/components/conversations/email/forward/forward-place";
import { MessagesSkeleton } from "@/components/conversations/list/list-states";
import { MacroPlace } from "@/components/conversations/macros/macro-place";
import { MessageLog } from "@/components/conversations/thread/message-log";
import { useReplyTarget } from "@/components/conversations/thread/use-reply-target";
import { useRequiredFields } from "@/components/desk/forms/use-required-fields";
import { useMessageOutbox } from "@/components/desk/outbox/use-message-outbox";
import { useMay } from "@/components/desk/screen/permissions";
import { ReadOnlyNotice } from "@/components/desk/screen/read-only-notice";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useOffer } from "@/components/desk/screen/use-offer";
import { useRecent } from "@/components/desk/screen/use-recent";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { ProblemState } from "@/components/ui/problem-state";
import { toast } from "@/components/ui/toast/toast-store";
import { listKey, threadKey } from "@/lib/client/cache/cache-keys";
import { patchChats, putChat } from "@/lib/client/cache/chat-cache";
import type { ChatList } from "@/lib/client/cache/chat-rows";
import { receiveEntry } from "@/lib/client/cache/entries-cache";
import { addHeld } from "@/lib/client/cache/held-cache";
import { fetchThread, receiveMessages } from "@/lib/client/cache/thread-cache";
import { fetchChat } from "@/lib/client/calls/list-calls";
import { useChatRoom } from "@/lib/client/live/use-chat-room";
import type { DraftKind } from "@/lib/client/outbox/drafts";
import { noteOutbox } from "@/lib/client/outbox/note-outbox";
import { currentPreferences } from "@/lib/client/preferences-changes";
import type { DeskPreferences } from "@/lib/modules/attenders/desk/policy";
import type { MessageDto } from "@/lib/modules/conversations/schema";
import { DeletedNotice, useDeletedBy } from "./deleted-notice";
import { DetailHeader } from "./detail-header";
import { GoneNotice } from "./gone-notice";
import { LazySnoozeDialog } from "./snooze-dialog-part";
import { SnoozedNotice } from "./snoozed-notice";

const NO_WORDS: readonly string[] = [];
const NO_MESSAGES: readonly MessageDto[] = [];

/** Which conversation is open, and how its screen goes elsewhere. */
export type ChatDetailProps = {
  chatId: number;
  route: ConversationRoute;
  /** The conversation to go to when this one is done. */
  nextId: () => number | null;
};

/** Where the screen goes when a conversation is done: another one, null for the list alone, undefined for nowhere. */
function onwards(choice: DeskPreferences["afterClose"], next: number | null): number | null | undefined {
  if (choice === "list") return null;
  return choice === "next" && next !== null ? next : undefined;
}

/** An open conversation. */
export function ChatDetail({ chatId, route, nextId }: ChatDetailProps) {
  const t = useTranslations("conversations");
  const fields = useTranslations("fields");
  const mayWrite = useMay("conversations.write");
  const client = useQueryClient();
  const { viewer } = useScreen();
  const composer = useRef<HTMLTextAreaElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const [mode, setMode] = useState<DraftKind>("reply");
  const [replyTo, setReplyTo] = useReplyTarget(viewer.id, chatId);
  const { chat, error, isMissing, refetch } = useConversation(chatId);
  const [wasShown, setWasShown] = useState(false);
  if (chat && !wasShown) setWasShown(true);
  const thread = useQuery({
    queryKey: threadKey(chatId),
    queryFn: ({ signal }) => fetchThread(chatId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const actions = useChatActions(chatId);
  const deletedBy = useDeletedBy(chatId);
  useMessageOutbox(
    viewer,
    useMemo(
      () => ({
        delivered: (message) => receiveMessages(client, message.chatId, [message]),
        held: (message) => addHeld(client, message),
        windowClosed: (closedId) => {
          // This clock may be behind the server's, which has the last word.
          patchChats(client, [{ id: closedId, replyWindowEndsAt: new Date(Date.now() - 1).toISOString() }], viewer.id);
          // Should this fail, the lock stays until the customer writes.
          fetchChat(closedId).then(
            (chat) => putChat(client, chat, viewer.id),
            () => undefined,
          );
        },
      }),
      [client, viewer.id],
    ),
  );
  useChatNotices(chatId, actions.closedHere);
  useChatRoom(
    chatId,
    useCallback(() => toast({ type: "error", title: t("roomErrorTitle"), message: t("roomErrorText") }), [t]),
  );

  useEffect(() => noteOutbox.start(viewer, { delivered: (entry) => receiveEntry(client, entry) }), [client, viewer]);

  // Where a search found its words; the row in the list says which they are.
  const { query, messageSeq: hitSeq } = route;
  // The note after that message, where the address is a mention's.
  const entryId = Number(useSearchParams().get("entry")) || null;
  const words = useMemo(() => {
    if (hitSeq === null) return NO_WORDS;
    const rows = client.getQueryData<ChatList>(listKey(query))?.rows;
    return rows?.find(({ id }) => id === chatId)?.hit?.words ?? NO_WORDS;
  }, [client, query, chatId, hitSeq]);

  // The field may be another one until what was asked for is drawn. At once, because the next key is a letter already: a
  // frame later it would have been a shortcut.
  const write = useCallback((change: () => void) => {
    flushSync(change);
    if (composer.current) return composer.current.focus();
    // Where only a template can be sent: without a place for them, the letters that follow would be shortcuts.
    pane.current?.querySelector<HTMLElement>("[data-answers]")?.click();
  }, []);
  const reply = useCallback(
    ({ id, seq, senderName, isFromAttender, content }: MessageDto) => {
      write(() => {
        setMode("reply");
        setReplyTo({ id, seq, senderName, isFromAttender, content });
      });
    },
    [write, setReplyTo],
  );

  const isOpen = mayWrite && chat !== undefined && chat.status !== "closed";
  const of = { subject: "conversation", id: chatId, teamId: chat?.team?.id ?? null } as const;
  const required = useRequiredFields(of, isOpen);
  const about = chat && { title: chat.subject, detail: chat.user.name.trim() || t("defaultCustomer") };
  useRecent("conversation", chatId, about ?? null, isMissing);
  useOffer(
    "transfer",
    isOpen ? { holderId: chat.assignedAttender?.id ?? null, run: (to) => void actions.assign(to) } : null,
  );
  const [isSnoozing, setSnoozing] = useState(false);
  // At once: a key that follows means what is shown then, whenever the server answers.
  const goOnAfter = async (work: () => Promise<boolean>) => {
    const target = onwards(currentPreferences().afterClose, nextId());
    const working = work();
    if (target === undefined) return;
    route.go(target);
    const there = target === null ? "/conversations" : `/conversations/${target}`;
    if (!(await working) && window.location.pathname === there) route.go(chatId);
  };
  const close = () => required.before(fields("ask.closing"), () => void goOnAfter(actions.close));
  const snooze = (until: string | null) => {
    setSnoozing(false);
    void goOnAfter(() => actions.snooze(until));
  };
  useShortcuts(
    {
      reply:
        isOpen &&
        (() => {
          const seq = Number(document.activeElement?.closest<HTMLElement>("[data-seq]")?.dataset.seq);
          const focused = thread.data?.messages.find((message) => message.seq === seq);
          if (focused) return reply(focused);
          write(() => setMode("reply"));
        }),
      note: mayWrite && (() => write(() => setMode("note"))),
      take: isOpen && chat.assignedAttender?.id !== viewer.id && (() => void actions.take()),
      closeNext: isOpen && close,
      snooze: isOpen && (() => setSnoozing(true)),
    },
    chatId,
  );

  if (chat === undefined) {
    if (!error) return <MessagesSkeleton />;
    const className = "flex flex-1 items-center justify-center";
    if (!deletedBy && !isMissing)
      return (
        <ProblemState
          className={className}
          title={t("messagesErrorTitle")}
          text={describeError(t, error)}
          retry={t("retry")}
          onRetry={() => void refetch()}
        />
      );
    return (
      <div role="alert" className={className}>
        {deletedBy ? (
          <DeletedNotice chatId={chatId} deletedBy={deletedBy} onBack={() => route.go(null)} />
        ) : (
          <GoneNotice wasShown={wasShown} onBack={() => route.go(null)} />
        )}
      </div>
    );
  }

  return (
    <div ref={pane} data-alone className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <DetailHeader chat={chat} route={route} actions={actions} onClose={close} onSnooze={() => setSnoozing(true)} />
      {chat.snoozedUntil === null ? null : (
        <SnoozedNotice snoozedUntil={chat.snoozedUntil} onBack={() => void actions.unsnooze()} />
      )}
      {thread.data ? (
        <MessageLog
          chat={chat}
          thread={thread.data}
          hitSeq={hitSeq}
          entryId={entryId}
          words={words}
          onReply={isOpen ? reply : null}
        />
      ) : thread.isError ? (
        <ProblemState
          className="flex flex-1 items-center justify-center"
          title={t("messagesErrorTitle")}
          text={t("messagesErrorText")}
          retry={t("retry")}
          onRetry={() => void thread.refetch()}
        />
      ) : (
        <MessagesSkeleton />
      )}
      {mayWrite ? (
        <Composer
          ref={composer}
          pane={pane}
          chat={chat}
          mode={mode}
          onMode={setMode}
          replyTo={replyTo}
          onReplyTo={setReplyTo}
          onReopen={actions.reopen}
          beforeClosing={(go) => required.before(fields("ask.sending"), go)}
          onSentAway={() => void goOnAfter(() => Promise.resolve(true))}
        />
      ) : (
        <ReadOnlyNotice text={t("readOnly")} />
      )}
      {mayWrite ? <MacroPlace chat={chat} onEnded={() => void goOnAfter(() => Promise.resolve(true))} /> : null}
      {mayWrite && chat.channelName === "email" ? (
        <ForwardPlace chat={chat} messages={thread.data?.messages ?? NO_MESSAGES} />
      ) : null}
      {required.dialog}
      {isSnoozing ? <LazySnoozeDialog onChoose={snooze} onClose={() => setSnoozing(false)} /> : null}
    </div>
  );
}
