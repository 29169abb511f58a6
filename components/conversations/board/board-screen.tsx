"use client";

import { UsersIcon } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/desk/screen/permissions";
import { ScreenProvider, type Viewer } from "@/components/desk/screen/screen-context";
import { OfflineNotice } from "@/components/shell/offline-notice";
import { UnreadNotice } from "@/components/shell/unread-notice";
import { useGo } from "@/components/shell/use-go";
import { BackLink } from "@/components/ui/back-link";
import { Button, buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { NativeSelect } from "@/components/ui/native-select";
import { Notice, RetryNotice } from "@/components/ui/notice";
import { ProblemState } from "@/components/ui/problem-state";
import { useBoardSync } from "@/lib/client/cache/board-sync";
import { QueryProvider } from "@/lib/client/cache/query-client";
import { useSeeded } from "@/lib/client/cache/seeded";
import { ApiError, problemOf } from "@/lib/client/http/api";
import type { BoardPlace, BoardSort } from "@/lib/modules/conversations/board/filter";
import type { BoardDto } from "@/lib/modules/conversations/board/schema";
import { BoardSkeleton } from "./board-skeleton";
import { PeopleTable } from "./people-table";
import { QueueCard } from "./queue-card";
import { UnassignedCard } from "./unassigned-card";
import { boardKey, useBoard, useBoardPlace } from "./use-board";

/** What the server read of the address's board; `board` null: it couldn't be. */
type Seed = { team: number | null; board: BoardDto | null; readAt: number };

/** Who has how many conversations, since when and who waits longest; for whoever leads a team. */
export function BoardScreen({ viewer, timeZone, seed }: { viewer: Viewer; timeZone: string; seed: Seed }) {
  return (
    <QueryProvider>
      <ScreenProvider viewer={viewer} timeZone={timeZone} renderedAt={seed.readAt}>
        <Screen seed={seed} />
      </ScreenProvider>
    </QueryProvider>
  );
}

function Screen({ seed }: { seed: Seed }) {
  useSeeded(seed.readAt, () => (seed.board ? [[boardKey(seed.team), seed.board]] : []));
  useBoardSync();
  const t = useTranslations("team-board");
  const leave = useGo();
  const { place, unread, go } = useBoardPlace();
  const { data: board, error, isPlaceholderData, refetch } = useBoard(place.team);
  const isUnknown = error instanceof ApiError && error.status === 404;
  const texts = { retry: t("retry"), onRetry: () => void refetch() };
  const why = error ? (isUnknown ? t("teamGone") : problemOf(error, t("offline"), t("tryAgain"))) : "";

  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4 p-4 sm:p-6">
      <header className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <BackLink href="/conversations" label={t("back")} onBack={() => leave("/conversations")} className="-ml-2" />
        <h1 className="min-w-0 flex-1 truncate font-semibold text-xl">{t("title")}</h1>
        {board ? <TeamChoice board={board} team={place.team} onChoose={(team) => go({ team })} /> : null}
      </header>
      <OfflineNotice text={t("notLive")} />
      <UnreadNotice parts={unread} onDismiss={() => go({})} className="rounded-md" />
      {board && !isUnknown ? (
        <>
          {error ? (
            <RetryNotice isBanner title={t("failed")} {...texts}>
              {why}
            </RetryNotice>
          ) : null}
          <div
            aria-busy={isPlaceholderData}
            className={cn("flex flex-col gap-4 transition-opacity duration-150", isPlaceholderData && "opacity-60")}
          >
            <Board board={board} place={place} onSort={(sort) => go({ sort })} />
          </div>
        </>
      ) : error ? (
        <ProblemState
          title={t("failed")}
          text={why}
          className="rounded-lg border border-border border-dashed"
          {...texts}
        >
          {place.team === null ? null : (
            <Button variant="outline" onClick={() => go({ team: null })}>
              {t("allTeams")}
            </Button>
          )}
        </ProblemState>
      ) : (
        <BoardSkeleton />
      )}
    </div>
  );
}

/** Which team's board it is. Of one team alone there is nothing to choose. */
function TeamChoice({
  board: { teams, hasTeamless },
  team,
  onChoose,
}: {
  board: BoardDto;
  team: number | null;
  onChoose: (team: number | null) => void;
}) {
  const t = useTranslations("team-board");
  const [only, ...others] = teams;
  if (!only) return null;
  if (others.length === 0 && !hasTeamless && (team === null || team === only.id))
    return <bdi className="truncate text-muted-foreground text-sm">{only.name}</bdi>;
  return (
    <span className="w-56 max-sm:w-full">
      <NativeSelect
        aria-label={t("team")}
        value={team ?? ""}
        onChange={({ target }) => onChoose(target.value === "" ? null : Number(target.value))}
        choices={[
          ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ...(hasTeamless ? [{ value: 0, label: t("teamless") }] : []),
        ]}
      >
        <option value="">{t(hasTeamless ? "everything" : "allTeams")}</option>
      </NativeSelect>
    </span>
  );
}

function Board({ board, place, onSort }: { board: BoardDto; place: BoardPlace; onSort: (sort: BoardSort) => void }) {
  const t = useTranslations("team-board");
  const mayManage = useMay("teams.manage");
  const of = { team: place.team, teams: board.teams, hasTeamless: board.hasTeamless };
  const toTeams = mayManage ? (
    <Link href="/attenders/teams" prefetch={false} className={buttonVariants({ variant: "outline", size: "sm" })}>
      {t("manageTeams")}
    </Link>
  ) : null;
  return (
    <>
      {board.teams.length === 0 ? (
        <Notice tone="info" icon={UsersIcon} action={toTeams}>
          {t("noTeams")}
        </Notice>
      ) : null}
      {board.isCut ? <Notice tone="warning">{t("cut")}</Notice> : null}
      <UnassignedCard of={of} board={board} />
      {board.people.length === 0 ? (
        <EmptyState
          className="rounded-lg border border-border border-dashed"
          icon={<UsersIcon />}
          title={t("nobodyTitle")}
          text={t("nobodyText")}
          action={toTeams}
        />
      ) : (
        <PeopleTable of={of} board={board} place={place} onSort={onSort} />
      )}
      {/* Last, because it comes later than the page: above the people it would push them down. */}
      <QueueCard of={of} />
    </>
  );
}
