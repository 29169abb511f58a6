"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeftIcon, ShieldCheckIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PlaceLink } from "@/components/channels/place-link";
import { StaleList } from "@/components/channels/stale-list";
import { type GoToPlace, useMovedFocus } from "@/components/channels/use-channel-place";
import { channelsKey } from "@/components/channels/use-configs";
import { Button, buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast/toast-store";
import { fetchQuarantine, resolveQuarantined } from "@/lib/client/calls/channel-calls";
import { messageOf } from "@/lib/client/http/api";
import type { EmailChannelDto, QuarantinedDto } from "@/lib/modules/channels/email/schema";
import { QuarantineRow } from "./quarantine-row";

const REFRESH_MS = 30_000;
const ROWS = ["a", "b", "c", "d"];

/** What came in and couldn't become a message: why, its source, and noting that it was dealt with. */
export function QuarantineSection({ emails, go }: { emails: readonly EmailChannelDto[]; go: GoToPlace }) {
  const t = useTranslations("channels.quarantine");
  const c = useTranslations("channels");
  const client = useQueryClient();
  const [filter, setFilter] = useState<"open" | "all">("open");
  const [busyId, setBusyId] = useState<number | null>(null);
  const heading = useMovedFocus();
  const query = useInfiniteQuery({
    queryKey: [...channelsKey("quarantine"), filter],
    queryFn: ({ pageParam, signal }) => fetchQuarantine(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnWindowFocus: "always",
    refetchInterval: REFRESH_MS,
    retry: false,
  });
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];

  async function resolve(row: QuarantinedDto, isResolved: boolean) {
    setBusyId(row.id);
    try {
      await resolveQuarantined(row.id, isResolved);
      // The row goes, and with it the button that had the focus.
      if (filter === "open") heading.current?.focus();
      await client.invalidateQueries({ queryKey: channelsKey("quarantine") });
      if (isResolved)
        toast({
          type: "success",
          title: t("resolvedTitle"),
          message: t("resolvedText"),
          action: { label: t("undo"), run: () => void resolve(row, false) },
        });
    } catch (error) {
      const message = messageOf(error, t("offline"));
      toast({ type: "error", title: t("failed"), message });
    } finally {
      setBusyId(null);
    }
  }

  function list() {
    if (query.isPending)
      return (
        <div role="status" className="flex flex-col gap-2">
          <span className="sr-only">{c("loading")}</span>
          {ROWS.map((row) => (
            <Skeleton key={row} className="h-24 rounded-lg" />
          ))}
        </div>
      );
    if (rows.length === 0 && !query.isError)
      return (
        <EmptyState
          className="rounded-lg border border-border border-dashed"
          icon={<ShieldCheckIcon />}
          title={t(filter === "open" ? "emptyTitle" : "emptyAllTitle")}
          text={t("emptyText")}
        />
      );
    return (
      <>
        <ul className="flex flex-col gap-2">
          {rows.map((row) => (
            <li key={row.id}>
              <QuarantineRow
                row={row}
                channelName={emails.find(({ id }) => id === row.emailChannelId)?.name ?? null}
                isBusy={busyId === row.id}
                onResolve={(isResolved) => void resolve(row, isResolved)}
              />
            </li>
          ))}
        </ul>
        {query.hasNextPage ? (
          <Button
            variant="outline"
            className="self-center"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchingNextPage ? <Spinner /> : null}
            {t("more")}
          </Button>
        ) : null}
      </>
    );
  }

  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PlaceLink
          place={{ view: "overview" }}
          go={go}
          aria-label={c("back")}
          title={c("back")}
          className={cn(buttonVariants({ variant: "ghost", size: "icon" }), "-ml-2")}
        >
          <ArrowLeftIcon aria-hidden="true" />
        </PlaceLink>
        <h1 ref={heading} tabIndex={-1} className="font-semibold text-xl outline-none">
          {t("title")}
        </h1>
        <Segmented
          className="w-full sm:ml-auto sm:w-72"
          label={t("filter")}
          options={[
            { value: "open", label: t("open") },
            { value: "all", label: t("all") },
          ]}
          value={filter}
          onChange={setFilter}
        />
      </header>
      <p className="-mt-1 max-w-3xl text-pretty text-muted-foreground text-sm">{t("text")}</p>
      {query.isError ? <StaleList onRetry={() => void query.refetch()} /> : null}
      {list()}
    </div>
  );
}
