"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldCheckIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PlaceHeader } from "@/components/channels/place-header";
import { StaleList } from "@/components/channels/stale-list";
import { type GoToPlace, useMovedFocus } from "@/components/channels/use-channel-place";
import { channelsKey } from "@/components/channels/use-configs";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Segmented } from "@/components/ui/segmented";
import { Skeletons } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast/toast-store";
import { fetchQuarantine, resolveQuarantined } from "@/lib/client/calls/channel-calls";
import { messageOf } from "@/lib/client/http/api";
import type { EmailChannelDto, QuarantinedDto } from "@/lib/modules/channels/email/schema";
import { QuarantineRow } from "./quarantine-row";

const REFRESH_MS = 30_000;

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
          action: { label: t("undo"), isUndo: true, run: () => void resolve(row, false) },
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
          <Skeletons count={4} className="h-24 rounded-lg" />
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
            isBusy={query.isFetchingNextPage}
            variant="outline"
            className="self-center"
            onClick={() => void query.fetchNextPage()}
          >
            {t("more")}
          </Button>
        ) : null}
      </>
    );
  }

  return (
    <div className="flex flex-col gap-4">
      <PlaceHeader heading={heading} go={go} title={t("title")}>
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
      </PlaceHeader>
      <p className="-mt-1 max-w-3xl text-pretty text-muted-foreground text-sm">{t("text")}</p>
      {query.isError ? <StaleList onRetry={() => void query.refetch()} /> : null}
      {list()}
    </div>
  );
}
