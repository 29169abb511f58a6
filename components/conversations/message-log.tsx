"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ArrowDownIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { lastSeq, type Thread } from "@/lib/client/message-thread";
import { usePendingMessages } from "@/lib/client/outbox";
import { loadOlder } from "@/lib/client/thread-cache";
import type { MessageDto } from "@/lib/modules/conversations/schema";
import { MessageItem } from "./message-item";
import { PendingItem } from "./pending-item";
import { useScreen } from "./screen-context";
import { useMessageScroll } from "./use-message-scroll";

function byDay(messages: readonly MessageDto[], dayKey: (instant: string) => string) {
  const days: { key: string; messages: MessageDto[] }[] = [];
  for (const message of messages) {
    const key = dayKey(message.sentAt);
    const day = days.at(-1);
    if (day?.key === key) day.messages.push(message);
    else days.push({ key, messages: [message] });
  }
  return days;
}

/** The messages by day, oldest first; older ones load as the reader comes near them. */
export function MessageLog({ chatId, thread }: { chatId: number; thread: Thread }) {
  const t = useTranslations("conversations");
  const client = useQueryClient();
  const { times } = useScreen();
  const pending = usePendingMessages().filter((message) => message.chatId === chatId);
  const { box, onScroll, scrollToEnd, unseen } = useMessageScroll(lastSeq(thread), pending.length);
  const top = useRef<HTMLDivElement>(null);
  const [older, setOlder] = useState<"idle" | "loading" | "failed">("idle");
  const { olderCursor } = thread;
  const isOlderFailed = older === "failed";

  useEffect(() => {
    const sentinel = top.current;
    if (!sentinel || olderCursor === null || isOlderFailed) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        setOlder("loading");
        loadOlder(client, chatId).then(
          () => setOlder("idle"),
          () => setOlder("failed"),
        );
      },
      { root: box.current, rootMargin: "400px 0px 0px" },
    );
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [box, chatId, client, olderCursor, isOlderFailed]);

  const dayTitle = (instant: string) => {
    const daysAgo = times.daysAgo(instant);
    if (daysAgo === 0) return t("today");
    return daysAgo === 1 ? t("yesterday") : times.shortDate(instant);
  };

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        role="log"
        aria-live="polite"
        aria-busy={older === "loading"}
        aria-label={t("messages")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        onScroll={onScroll}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="flex flex-col gap-3 p-4">
          <div ref={top} className="flex items-center justify-center gap-3 text-muted-foreground text-xs">
            {older === "loading" ? t("loadingOlder") : null}
            {isOlderFailed ? (
              <>
                {t("messagesErrorTitle")}
                <Button size="sm" variant="outline" onClick={() => setOlder("idle")}>
                  {t("retry")}
                </Button>
              </>
            ) : null}
          </div>
          {thread.messages.length === 0 && pending.length === 0 ? (
            <p className="py-6 text-center text-muted-foreground">{t("noMessages")}</p>
          ) : null}
          {byDay(thread.messages, times.dayKey).map((day) => (
            <section key={day.key} className="flex flex-col gap-3">
              <h3 className="self-center rounded-full bg-muted px-3 py-0.5 font-medium text-muted-foreground text-xs">
                {dayTitle(day.messages[0]?.sentAt ?? day.key)}
              </h3>
              {day.messages.map((message) => (
                <MessageItem key={message.seq} message={message} />
              ))}
            </section>
          ))}
          {pending.map((message) => (
            <PendingItem key={message.clientMessageId} message={message} />
          ))}
        </div>
      </div>
      {unseen > 0 ? (
        <Button size="sm" onClick={scrollToEnd} className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-float">
          <ArrowDownIcon aria-hidden="true" />
          {t("newMessages", { count: unseen })}
        </Button>
      ) : null}
    </div>
  );
}
