import Link from "next/link";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { RowWaiting } from "@/components/conversations/list/row-meta";
import { useKeptFocus } from "@/components/desk/list/use-kept-focus";
import { useMay } from "@/components/desk/screen/permissions";
import { Waiting } from "@/components/desk/screen/waiting";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { RetryNotice } from "@/components/ui/notice";
import { problemOf } from "@/lib/client/http/api";
import { type BoardOf, listOfPerson } from "@/lib/modules/conversations/board/policy";
import type { BoardPerson } from "@/lib/modules/conversations/board/schema";
import { conversationHref } from "@/lib/modules/conversations/filter";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { TransferMenu } from "./transfer-menu";
import { useWaitingOf } from "./use-board";
import { useBoardActions } from "./use-board-actions";

/** What somebody keeps waiting, the longest first, and the ways to help out. */
export function PersonWaiting({ person, of }: { person: BoardPerson; of: BoardOf }) {
  const t = useTranslations("team-board");
  const { data, isPending, error, refetch } = useWaitingOf(of, person.attenderId);
  const { name, open } = person;
  const root = useRef<HTMLDivElement>(null);
  // Of a conversation that was given away: on to whose it was.
  useKeptFocus(root, () => root.current?.closest("tr")?.querySelector<HTMLElement>("[data-row-name]") ?? null);
  return (
    <div ref={root} className="flex flex-col gap-2">
      {isPending ? <Waiting label={t("loading")} bars={["h-12", "h-12"]} /> : null}
      {error ? (
        <RetryNotice
          title={t("listFailed")}
          retry={t("retry")}
          onRetry={() => void refetch()}
          className="whitespace-normal"
        >
          {problemOf(error, t("offline"), t("tryAgain"))}
        </RetryNotice>
      ) : null}
      {data?.items.length === 0 ? (
        <p className="py-1 text-muted-foreground">
          {open === 0 ? t("nothingOpen", { name }) : t("nobodyWaits", { name })}
        </p>
      ) : null}
      {data && data.items.length > 0 ? (
        <ul
          aria-label={t("waitingOf", { name })}
          className="divide-y divide-border rounded-md border border-border bg-card"
        >
          {data.items.map((chat) => (
            <WaitingRow key={chat.id} chat={chat} of={of} attenderId={person.attenderId} />
          ))}
        </ul>
      ) : null}
      {open > 0 ? (
        <Link
          href={conversationHref(null, listOfPerson(of, person.attenderId))}
          prefetch={false}
          className={cn(buttonVariants({ variant: "link" }), "self-start text-list")}
        >
          {t("seeAll", { count: open })}
        </Link>
      ) : null}
    </div>
  );
}

function WaitingRow({ chat, of, attenderId }: { chat: ChatDto; of: BoardOf; attenderId: number }) {
  const t = useTranslations("team-board");
  const mayWrite = useMay("conversations.write");
  const { transfer } = useBoardActions();
  const customer = chat.user.name;
  const href = conversationHref(chat.id, listOfPerson(of, attenderId));
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <span className="flex min-w-40 flex-1 flex-col">
        <span className="flex min-w-0 items-center gap-2">
          <bdi className="truncate font-medium">{customer}</bdi>
          {chat.awaitingReplySince ? (
            <span className="text-xs">
              <RowWaiting since={chat.awaitingReplySince} />
            </span>
          ) : null}
        </span>
        <bdi className="truncate text-muted-foreground">{chat.subject}</bdi>
      </span>
      <span className="flex shrink-0 items-center gap-2">
        <Link
          href={href}
          prefetch={false}
          aria-label={mayWrite ? t("helpOf", { customer }) : t("openOf", { customer })}
          className={cn(buttonVariants({ variant: "outline", size: "sm" }), "px-2.5 font-normal")}
        >
          {mayWrite ? t("help") : t("open")}
        </Link>
        {mayWrite ? (
          <TransferMenu customer={customer} assigneeId={attenderId} onAssign={(to) => void transfer(chat.id, to)} />
        ) : null}
      </span>
    </li>
  );
}
