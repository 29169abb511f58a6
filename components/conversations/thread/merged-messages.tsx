import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMerges } from "@/components/conversations/data/use-merges";
import { MovedMessages } from "@/components/conversations/moving/moved-messages";
import { useMoves } from "@/components/conversations/moving/use-moves";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { fetchMessages } from "@/lib/client/calls/chat-calls";
import type { MergedDto } from "@/lib/modules/conversations/merging/schema";
import { ShownMessage } from "./shown-message";

const PAGE_SIZE = 50;

/** The messages and files of a conversation that was merged into the open one, the newest first loaded, and those of what is a part of it or was moved into it. */
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
  const { data: moves } = useMoves(id);
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
      {moves?.in.map((moved) => (
        <MovedMessages key={moved.moveId} moved={moved} />
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
          <ShownMessage key={message.seq} message={message} channel={channelName} />
        ))}
      </ol>
    </section>
  );
}
