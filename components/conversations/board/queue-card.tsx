import { useQuery } from "@tanstack/react-query";
import { ListOrderedIcon } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { RowWaiting } from "@/components/conversations/list/row-meta";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { FailedLine } from "@/components/ui/failed-line";
import { BOARD_KEY } from "@/lib/client/cache/cache-keys";
import { fetchQueue } from "@/lib/client/calls/queue-calls";
import { type BoardOf, listOfNobody } from "@/lib/modules/conversations/board/policy";
import { conversationHref } from "@/lib/modules/conversations/filter";
import type { QueueDto } from "@/lib/modules/routing/schema";

/** So many are shown until more are asked for. */
const FIRST = 5;

/** What waits for somebody, in the order in which it is taken, and how long whoever comes now will wait. */
export function QueueCard({ of }: { of: BoardOf }) {
  const t = useTranslations("team-board.queue");
  const [isWhole, setWhole] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: [...BOARD_KEY, "queue", of.team],
    queryFn: ({ signal }) => fetchQueue(of.team, signal),
    retry: false,
  });
  if (isError) return <FailedLine text={t("failed")} retry={t("retry")} onRetry={() => void refetch()} />;
  if (!data || data.total === 0) return null;
  const shown = isWhole ? data.waiting : data.waiting.slice(0, FIRST);
  return (
    <section aria-label={t("title")} className="rounded-lg border border-border bg-card">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3 pb-2 font-semibold text-sm">
        <ListOrderedIcon aria-hidden="true" className="size-4 text-muted-foreground" />
        {t("title")}
        <span className="font-normal text-list text-muted-foreground tabular-nums">
          {t("total", { count: data.total })}
          {data.expectedSeconds === null
            ? null
            : ` · ${t("expected", { minutes: Math.max(1, Math.round(data.expectedSeconds / 60)) })}`}
        </span>
      </h2>
      <ol className="flex flex-col divide-y divide-border border-border border-t text-list">
        {shown.map((entry) => (
          <Entry key={entry.chatId} entry={entry} of={of} />
        ))}
      </ol>
      {data.waiting.length > shown.length ? (
        <div className="border-border border-t p-2">
          <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
            {t("more", { count: data.waiting.length - shown.length })}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Entry({
  entry: { chatId, customer, subject, place, enteredAt, wanted, offeredTo },
  of,
}: {
  entry: QueueDto["waiting"][number];
  of: BoardOf;
}) {
  const t = useTranslations("team-board.queue");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <span className="w-8 shrink-0 text-muted-foreground tabular-nums">{t("place", { place })}</span>
      <Link
        href={conversationHref(chatId, listOfNobody(of))}
        prefetch={false}
        className="min-w-0 flex-1 basis-40 truncate font-medium hover:underline pointer-coarse:min-h-11"
      >
        <bdi>{customer}</bdi>
        <span className="font-normal text-muted-foreground">
          {" · "}
          <bdi>{subject}</bdi>
        </span>
      </Link>
      {wanted.map((skill) => (
        <Badge key={skill} tone="info">
          {t("wants", { skill })}
        </Badge>
      ))}
      {offeredTo ? <Badge tone="blue">{t("offeredTo", { name: offeredTo })}</Badge> : null}
      <span className="text-xs">
        <RowWaiting since={enteredAt} />
      </span>
    </li>
  );
}
