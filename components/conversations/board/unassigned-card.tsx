import { InboxIcon } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { RowWaiting } from "@/components/conversations/list/row-meta";
import { useKeptFocus } from "@/components/desk/list/use-kept-focus";
import { useMay } from "@/components/desk/screen/permissions";
import { Button, buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { type BoardOf, listOfNobody } from "@/lib/modules/conversations/board/policy";
import type { BoardDto } from "@/lib/modules/conversations/board/schema";
import { conversationHref } from "@/lib/modules/conversations/filter";
import { Count } from "./board-numbers";
import { TransferMenu } from "./transfer-menu";
import { useBoardActions } from "./use-board-actions";

/** What nobody has: how many, who waits longest, and the ways to end that. */
export function UnassignedCard({ of, board }: { of: BoardOf; board: BoardDto }) {
  const t = useTranslations("team-board");
  const mayWrite = useMay("conversations.write");
  const { take, transfer, isBusy } = useBoardActions();
  const { open, waiting, overdue, snoozed, longest } = board.unassigned;
  const list = listOfNobody(of);
  const numbers = [
    ["open", open, false, false],
    ["waiting", waiting, board.isCut, false],
    ["overdue", overdue, board.isCut, true],
    ["snoozed", snoozed, false, false],
  ] as const;
  const root = useRef<HTMLElement>(null);
  useKeptFocus(root, () => root.current);
  return (
    <section
      ref={root}
      tabIndex={-1}
      aria-label={t("unassigned")}
      className="flex flex-wrap items-center gap-x-8 gap-y-3 rounded-lg border border-border bg-card p-4 outline-none"
    >
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 className="flex items-center gap-2 font-semibold text-sm">
            <InboxIcon aria-hidden="true" className="size-4 text-muted-foreground" />
            {t("unassigned")}
          </h2>
          {open > 0 ? (
            <Link
              href={conversationHref(null, list)}
              prefetch={false}
              className={cn(buttonVariants({ variant: "link" }), "text-list")}
            >
              {t("seeAll", { count: open })}
            </Link>
          ) : null}
        </div>
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-list">
          {numbers.map(([name, value, isAtLeast, isAlarming]) => (
            <div key={name} className="flex items-baseline gap-1.5">
              <dt className="text-muted-foreground">{t(`columns.${name}`)}</dt>
              <dd>
                <Count value={value} isAtLeast={isAtLeast} isAlarming={isAlarming} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {longest ? (
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-4 gap-y-3 text-list max-lg:w-full max-lg:flex-none max-lg:justify-start max-lg:border-border max-lg:border-t max-lg:pt-3">
          <p className="min-w-0 max-w-full">
            <span className="flex items-center gap-2 text-muted-foreground text-xs">
              {t("longest")}
              <RowWaiting since={longest.since} />
            </span>
            <Link
              href={conversationHref(longest.id, list)}
              prefetch={false}
              className="block truncate font-medium hover:underline"
            >
              <bdi>{longest.customer}</bdi>
              <span className="font-normal text-muted-foreground">
                {" · "}
                <bdi>{longest.subject}</bdi>
              </span>
            </Link>
          </p>
          {mayWrite ? (
            <span className="flex shrink-0 items-center gap-2">
              <Button size="sm" isBusy={isBusy} keepsFocus onClick={() => (isBusy ? undefined : void take(longest))}>
                {t("take")}
                <span className="sr-only">{t("takeOf", { customer: longest.customer })}</span>
              </Button>
              <TransferMenu
                customer={longest.customer}
                assigneeId={null}
                onAssign={(to) => (to ? void transfer(longest.id, to) : undefined)}
              />
            </span>
          ) : null}
        </div>
      ) : (
        <p className="flex-1 text-list text-muted-foreground">{t(open === 0 ? "allAssigned" : "noneWaits")}</p>
      )}
    </section>
  );
}
