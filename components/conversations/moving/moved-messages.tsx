import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ShownMessage } from "@/components/conversations/thread/shown-message";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { fetchMessagesOf } from "@/lib/client/calls/move-calls";
import type { MovedDto } from "@/lib/modules/conversations/moving/schema";

/** The messages and files that were moved here from another conversation. */
export function MovedMessages({ moved }: { moved: MovedDto }) {
  const t = useTranslations("conversation-moving");
  const { id, moveId, seqs, subject } = moved;
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ["moved-messages", id, moveId],
    queryFn: ({ signal }) => fetchMessagesOf(id, seqs, signal),
  });
  const title = t("messagesFrom", { count: seqs.length, number: id, subject });
  return (
    <section
      aria-label={title}
      className="mt-2 rounded-lg border border-border bg-muted p-3 text-left text-foreground text-sm"
    >
      <h4 className="mb-2 font-medium text-list">
        <bdi>{title}</bdi>
      </h4>
      {isPending ? <Skeleton className="h-12" /> : null}
      {isError ? (
        <Notice
          action={
            <Button size="sm" variant="outline" onClick={() => void refetch()}>
              {t("retry")}
            </Button>
          }
        >
          {t("messagesFailed")}
        </Notice>
      ) : null}
      <ol className="flex flex-col gap-2">
        {data?.map((message) => (
          <ShownMessage key={message.seq} message={message} channel={moved.channelName} />
        ))}
      </ol>
    </section>
  );
}
