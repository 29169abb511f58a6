import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMerges } from "@/components/conversations/data/use-merges";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { fetchMessages } from "@/lib/client/calls/chat-calls";
import type { MergedDto } from "@/lib/modules/conversations/merging/schema";
import type { MessageDto } from "@/lib/modules/conversations/schema";
import { MessageBody } from "./message-body";

const PAGE_SIZE = 50;

/** The messages and files of a conversation that was merged into the open one, the newest first loaded, and those of what is a part of it. */
export function MergedMessages({ merged }: { merged: MergedDto }) {
  const t = useTranslations("conversations.merging");
  const { id, channelName } = merged;
  // What it is told of itself doesn't come here: it takes no messages any more.
  const pages = useInfiniteQuery({
    queryKey: ["merged-messages", id],
    queryFn: ({ pageParam, signal }) =>
      fetchMessages(id, { pageSize: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const { data: inner } = useMerges(id);
  const messages = (pages.data?.pages ?? []).toReversed().flatMap(({ items }) => items);
  return (
    <section
      aria-label={t("messagesOf", { number: id, subject: merged.subject })}
      className="mt-2 rounded-lg border border-border bg-muted p-3 text-left text-foreground text-sm"
    >
      <h4 className="mb-2 font-medium text-list">
        <bdi>{t("messagesOf", { number: id, subject: merged.subject })}</bdi>
      </h4>
      {inner?.items.map((part) => (
        <MergedMessages key={part.mergeId} merged={part} />
      ))}
      {pages.isPending ? <Skeleton className="h-12" /> : null}
      {pages.isError ? (
        <Notice
          action={
            <Button size="sm" variant="outline" onClick={() => void pages.refetch()}>
              {t("retry")}
            </Button>
          }
        >
          {t("messagesFailed")}
        </Notice>
      ) : null}
      {pages.hasNextPage ? (
        <Button
          size="sm"
          variant="outline"
          disabled={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t("earlier")}
        </Button>
      ) : null}
      <ol className="flex flex-col gap-2">
        {messages.map((message) => (
          <MergedMessage key={message.seq} message={message} channel={channelName} />
        ))}
      </ol>
    </section>
  );
}

function MergedMessage({ message, channel }: { message: MessageDto; channel: MergedDto["channelName"] }) {
  const t = useTranslations("conversations");
  const { times } = useScreen();
  const isOurs = message.isFromAttender;
  const role = message.isAutomatic ? t("byAssistant") : isOurs ? t("attender") : t("customer");
  return (
    <li className={cn("flex", isOurs && "flex-row-reverse")}>
      <div
        className={cn(
          "min-w-0 max-w-[85%] rounded-lg border px-3 py-2 sm:max-w-[70%]",
          isOurs ? "border-transparent bg-brand-tint" : "border-border bg-card text-card-foreground",
        )}
      >
        <p className="flex flex-wrap items-baseline gap-x-2 text-muted-foreground text-xs">
          <bdi className="font-medium text-foreground">{message.senderName || role}</bdi>
          {message.senderName ? <span>{role}</span> : null}
          <time dateTime={message.sentAt}>{times.exact(message.sentAt)}</time>
        </p>
        <MessageBody message={message} channel={channel} />
      </div>
    </li>
  );
}
