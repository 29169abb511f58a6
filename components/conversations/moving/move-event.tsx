import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Suspense, useId, useState } from "react";
import { LINE } from "@/components/conversations/thread/message-item";
import type { Times } from "@/components/desk/screen/times";
import { Skeleton } from "@/components/ui/skeleton";
import { entriesKey } from "@/lib/client/cache/cache-keys";
import type { EntryList } from "@/lib/client/cache/entry-list";
import { lazyPart } from "@/lib/client/lazy-part";
import type { EntryDto } from "@/lib/modules/conversations/schema";
import { FoldButtons } from "./fold-buttons";
import { useMoves } from "./use-moves";

const MovedMessages = lazyPart(() => import("./moved-messages"), "MovedMessages");

/** The other conversation, the move and how many messages it moved, as an entry says it. */
function partsOf({ content }: EntryDto): [number: number, moveId: number, count: number] {
  const [number = 0, moveId = 0, count = 0] = content.split(" ").map(Number);
  return [number, moveId, count];
}

/** Whether an entry further down says that a move was undone. */
function useIsUndone({ chatId, kind, content }: EntryDto): boolean {
  const { data = false } = useQuery({
    queryKey: entriesKey(chatId),
    // What it reads is there before this is.
    enabled: false,
    select: ({ entries }: EntryList) =>
      kind !== "messages_back" && entries.some((other) => other.kind === "messages_back" && other.content === content),
  });
  return data;
}

/**
 * That messages were moved from this conversation or into it, or that it was undone. What came here is shown below, until it is folded
 * away.
 */
export function MoveEvent({ entry, exact }: { entry: EntryDto; exact: Times["exact"] }) {
  const t = useTranslations("conversation-moving");
  const isIn = entry.kind === "messages_in";
  const { data } = useMoves(entry.chatId, isIn);
  const isUndone = useIsUndone(entry);
  const [isOpen, setOpen] = useState(true);
  const block = useId();
  const [number, moveId, count] = partsOf(entry);
  const moved = isIn ? data?.in.find((item) => item.moveId === moveId) : undefined;
  const text = { hasName: entry.author ? "yes" : "no", name: entry.author?.name ?? "", number, count };

  return (
    <div data-line="" data-entry={entry.id} className={`${LINE} text-center text-muted-foreground text-xs`}>
      <p>
        <time dateTime={entry.createdAt} title={exact(entry.createdAt)}>
          {isIn ? t("events.in", text) : entry.kind === "messages_out" ? t("events.out", text) : t("events.back", text)}
        </time>
        {isUndone ? ` ${t("events.undone")}` : null}{" "}
        <Link href={`/conversations/${number}`} className="underline">
          {t("see", { number })}
        </Link>
      </p>
      {moved ? (
        <FoldButtons
          fromId={number}
          moveId={moveId}
          count={count}
          isUndoable={moved.isUndoable}
          isOpen={isOpen}
          controls={block}
          onToggle={() => setOpen(!isOpen)}
        />
      ) : null}
      <div id={block}>
        {isOpen && moved ? (
          <Suspense fallback={<Skeleton className="mt-2 h-12" />}>
            <MovedMessages moved={moved} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}
