import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarClockIcon, ClockIcon, ImageIcon, PaperclipIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { SentTo } from "@/components/conversations/email/sent-to";
import { useTakeBack } from "@/components/desk/outbox/use-taking-back";
import { useScreen } from "@/components/desk/screen/screen-context";
import { FormattedText } from "@/components/desk/timeline/formatted-text";
import { MessageText } from "@/components/desk/timeline/message-text";
import { cn } from "@/components/ui/cn";
import { toast } from "@/components/ui/toast/toast-store";
import { heldKey } from "@/lib/client/cache/cache-keys";
import { receiveHeld, removeHeld } from "@/lib/client/cache/held-cache";
import { fetchHeld, sendHeldNow } from "@/lib/client/calls/chat-calls";
import { FILES_ONLY_TEXT, FORWARD_ONLY_TEXT } from "@/lib/client/calls/limits";
import { messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import type { Channel } from "@/lib/kernel/conversation";
import { CUSTOMER_WROTE } from "@/lib/modules/conversations/held/policy";
import type { HeldMessageDto } from "@/lib/modules/conversations/held/schema";
import type { MessageDto } from "@/lib/modules/conversations/schema";
import { LINE } from "./message-item";
import { placePictures } from "./placed-pictures";

const NONE: readonly HeldMessageDto[] = [];
const KNOWN_STOPS = ["CUSTOMER_WROTE", "CHAT_CLOSED", "REPLY_WINDOW_CLOSED", "STORAGE_LIMIT", "FORBIDDEN"] as const;
type KnownStop = (typeof KNOWN_STOPS)[number];

/** What was sent in a conversation and isn't out yet. One that the thread has as a message is out, whatever is heard of it later. */
export function useHeld(chatId: number, messages: readonly MessageDto[]): readonly HeldMessageDto[] {
  const { data = NONE } = useQuery({
    queryKey: heldKey(chatId),
    queryFn: ({ signal }) => fetchHeld(chatId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data.length === 0) return NONE;
  const sent = new Set(messages.map(({ clientMessageId }) => clientMessageId));
  return data.filter(({ clientMessageId }) => !sent.has(clientMessageId));
}

/** A message that waits before it goes: when it does, and the way to take it back, or why it didn't. */
export function HeldItem({ held, channel, newest }: { held: HeldMessageDto; channel: Channel; newest: number | null }) {
  const t = useTranslations("conversations");
  const { viewer, times } = useScreen();
  const client = useQueryClient();
  const takeBack = useTakeBack();
  const work = useWork();
  const { chatId, clientMessageId, author, content, files, email, createdAt } = held;
  const isOwn = author.id === viewer.id;

  const withdraw = () =>
    void work.run(async () => {
      if (await takeBack(held)) removeHeld(client, chatId, clientMessageId);
    });
  const sendNow = () =>
    void work.run(
      async () => receiveHeld(client, chatId, await sendHeldNow(chatId, clientMessageId)),
      (error) => toast({ type: "error", title: t("sendFailedTitle"), message: messageOf(error, t("sendFailedText")) }),
    );
  const isAnswered = newest !== null && newest > held.afterSeq && !held.evenIfAnswered;
  const isText = content !== FORWARD_ONLY_TEXT && !(files.length > 0 && content === FILES_ONLY_TEXT);
  const isPicture = ({ fileType }: HeldFile) => fileType.startsWith("image/");
  const { rules, named, others } = placePictures(content, { channel, isFromAttender: true }, files, isPicture);
  const fileNamed = (name: string) => {
    const file = named.get(name);
    return file ? <FileName file={file} /> : null;
  };

  return (
    <article
      data-line=""
      data-held={clientMessageId}
      tabIndex={-1}
      className={cn(LINE, "flex flex-col items-end gap-1")}
    >
      <div
        className={cn(
          "flex min-w-0 max-w-[85%] flex-col gap-1 rounded-lg border border-dashed px-3 py-2 sm:max-w-[70%]",
          held.stoppedBy === null ? "border-border bg-brand-tint/60" : "border-danger bg-danger-tint",
        )}
      >
        <p className="flex flex-wrap items-baseline gap-x-2 text-muted-foreground text-xs">
          <span className="font-medium text-foreground">{author.name}</span>
          <time dateTime={createdAt} className="ml-auto">
            {times.time(createdAt)}
          </time>
        </p>
        {email ? <SentTo email={email} /> : null}
        {isText && rules ? <FormattedText text={content} rules={rules} picture={fileNamed} /> : null}
        {isText && !rules ? <MessageText text={content} /> : null}
        {others.map((file) => (
          <FileName key={file.id} file={file} />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 text-xs">
        <HeldState held={held} isAnswered={isAnswered} />
        {isOwn ? (
          <>
            <Act onClick={withdraw} isDisabled={work.isBusy}>
              {held.isScheduled || held.stoppedBy !== null ? t("waiting.edit") : t("undo")}
            </Act>
            <Act onClick={sendNow} isDisabled={work.isBusy}>
              {t("waiting.sendNow")}
            </Act>
          </>
        ) : null}
      </div>
    </article>
  );
}

type HeldFile = HeldMessageDto["files"][number];

/** A file by its name: it is the message's own only once that is sent. */
function FileName({ file: { fileName, fileType } }: { file: HeldFile }) {
  const Icon = fileType.startsWith("image/") ? ImageIcon : PaperclipIcon;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-sm">
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{fileName}</span>
    </span>
  );
}

function Act({ onClick, isDisabled, children }: { onClick: () => void; isDisabled: boolean; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      disabled={isDisabled}
      className="py-1 font-medium text-foreground underline underline-offset-2 disabled:opacity-60"
    >
      {children}
    </button>
  );
}

function HeldState({ held, isAnswered }: { held: HeldMessageDto; isAnswered: boolean }) {
  const t = useTranslations("conversations.waiting");
  const { times } = useScreen();
  const { stoppedBy, sendAt, isScheduled, after } = held;
  if (stoppedBy !== null || isAnswered) {
    const stop = stoppedBy ?? CUSTOMER_WROTE;
    const known = (KNOWN_STOPS as readonly string[]).includes(stop) ? (stop as KnownStop) : "other";
    return (
      <span className="inline-flex items-center gap-1 text-danger">
        <TriangleAlertIcon aria-hidden="true" className="size-3.5 shrink-0" />
        {stoppedBy === null ? t("willStop") : t(`stopped.${known}`)}
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1 text-muted-foreground">
      {isScheduled ? (
        <CalendarClockIcon aria-hidden="true" className="size-3.5" />
      ) : (
        <ClockIcon aria-hidden="true" className="size-3.5" />
      )}
      {isScheduled ? t("goesAt", { when: times.exact(sendAt) }) : <Countdown sendAt={sendAt} />}
      {after === null ? null : <span>· {t(`then.${after}`)}</span>}
    </span>
  );
}

/** The seconds until it goes. A screen reader hears that it waits, not each second. */
function Countdown({ sendAt }: { sendAt: string }) {
  const t = useTranslations("conversations.waiting");
  const secondsLeft = () => Math.max(0, Math.ceil((Date.parse(sendAt) - Date.now()) / 1000));
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft()), 250);
    return () => clearInterval(timer);
  });
  return (
    <span aria-hidden="true" className="tabular-nums">
      {left > 0 ? t("goesIn", { seconds: left }) : t("going")}
    </span>
  );
}
