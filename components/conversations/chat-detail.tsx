"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MessageCircleOffIcon, RefreshCwIcon, TriangleAlertIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useCallback, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { toast } from "@/components/ui/toast-store";
import { ApiError } from "@/lib/client/api";
import { chatKey, threadKey } from "@/lib/client/cache-keys";
import { findChat } from "@/lib/client/chat-cache";
import { fetchChat } from "@/lib/client/chat-calls";
import { loadPart } from "@/lib/client/load-part";
import { fetchThread } from "@/lib/client/thread-cache";
import { useChatRoom } from "@/lib/client/use-chat-room";
import { Composer } from "./composer";
import { describeError } from "./describe-error";
import { DetailHeader } from "./detail-header";
import { MessagesSkeleton } from "./list-states";
import { MessageLog } from "./message-log";
import { useScreen } from "./screen-context";
import { useChatActions } from "./use-chat-actions";
import { useChatNotices } from "./use-chat-notices";
import type { ConversationRoute } from "./use-conversation-route";
import { useOutbox } from "./use-outbox";
import { useShortcuts } from "./use-shortcuts";

const CloseDialog = dynamic(() => loadPart(() => import("./close-dialog")).then((module) => module.CloseDialog), {
  ssr: false,
});

/** Which conversation is open, and how its screen goes elsewhere. */
export type ChatDetailProps = {
  chatId: number;
  route: ConversationRoute;
  /** The conversation to go to when this one is done. */
  nextId: () => number | null;
};

/** An open conversation. */
export function ChatDetail({ chatId, route, nextId }: ChatDetailProps) {
  const t = useTranslations("conversations");
  const client = useQueryClient();
  const { viewer } = useScreen();
  const composer = useRef<HTMLTextAreaElement>(null);
  // "next" when the key that closes and goes on asked for it.
  const [closing, setClosing] = useState<"stay" | "next" | null>(null);
  const chatQuery = useQuery({
    queryKey: chatKey(chatId),
    queryFn: ({ signal }) => fetchChat(chatId, signal),
    initialData: () => findChat(client, chatId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const thread = useQuery({
    queryKey: threadKey(chatId),
    queryFn: ({ signal }) => fetchThread(chatId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const actions = useChatActions(chatId);
  useOutbox(viewer);
  useChatNotices(chatId, actions.closedHere);
  useChatRoom(
    chatId,
    useCallback(() => toast({ type: "error", title: t("roomErrorTitle"), message: t("roomErrorText") }), [t]),
  );

  const chat = chatQuery.data;
  const isOpen = chat !== undefined && chat.status !== "closed";
  useShortcuts({
    r: () => composer.current?.focus(),
    i: () => {
      if (isOpen && chat.assignedAttender?.id !== viewer.id) void actions.take();
    },
    e: () => {
      if (isOpen) setClosing("next");
    },
  });

  if (chat === undefined) {
    if (!chatQuery.isError) return <MessagesSkeleton />;
    const isMissing = chatQuery.error instanceof ApiError && chatQuery.error.status === 404;
    return (
      <div role="alert" className="flex flex-1 items-center justify-center">
        <EmptyState
          icon={isMissing ? <MessageCircleOffIcon /> : <TriangleAlertIcon />}
          title={isMissing ? t("notFoundTitle") : t("messagesErrorTitle")}
          text={isMissing ? t("notFoundText") : describeError(t, chatQuery.error)}
          action={
            isMissing ? (
              <Button variant="outline" onClick={() => route.go(null)}>
                {t("backToList")}
              </Button>
            ) : (
              <Button variant="outline" onClick={() => void chatQuery.refetch()}>
                <RefreshCwIcon aria-hidden="true" />
                {t("retry")}
              </Button>
            )
          }
        />
      </div>
    );
  }

  const confirmClose = async () => {
    const target = closing === "next" ? nextId() : null;
    setClosing(null);
    if ((await actions.close()) && target !== null) route.go(target);
  };

  return (
    <>
      <DetailHeader chat={chat} route={route} actions={actions} onClose={() => setClosing("stay")} />
      {thread.data ? (
        <MessageLog chatId={chatId} thread={thread.data} />
      ) : thread.isError ? (
        <div role="alert" className="flex flex-1 items-center justify-center">
          <EmptyState
            icon={<TriangleAlertIcon />}
            title={t("messagesErrorTitle")}
            text={t("messagesErrorText")}
            action={
              <Button variant="outline" onClick={() => void thread.refetch()}>
                <RefreshCwIcon aria-hidden="true" />
                {t("retry")}
              </Button>
            }
          />
        </div>
      ) : (
        <MessagesSkeleton />
      )}
      <Composer ref={composer} chat={chat} />
      {closing === null ? null : (
        <CloseDialog
          customer={chat.user.name}
          onConfirm={() => void confirmClose()}
          onCancel={() => setClosing(null)}
        />
      )}
    </>
  );
}
