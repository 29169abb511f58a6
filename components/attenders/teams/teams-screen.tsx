"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LockIcon, PencilIcon, PlusIcon, Trash2Icon, UsersIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useState } from "react";
import { AttendersTabs } from "@/components/attenders/attenders-tabs";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { RowAction } from "@/components/ui/row-action";
import { toast } from "@/components/ui/toast/toast-store";
import { TEAM_LIST_KEY, TEAMS_KEY } from "@/lib/client/cache/cache-keys";
import { QueryProvider } from "@/lib/client/cache/query-client";
import { useSeeded } from "@/lib/client/cache/seeded";
import { deleteTeam, fetchTeams, restoreTeam } from "@/lib/client/calls/team-calls";
import { messageOf } from "@/lib/client/http/api";
import { lazyPart } from "@/lib/client/lazy-part";
import { onConnected, onHub } from "@/lib/client/live/socket";
import { useWork } from "@/lib/client/use-work";
import type { TeamDto } from "@/lib/modules/teams/schema";
import type { Person } from "./member-choice";

const TeamDialog = lazyPart(() => import("./team-dialog"), "TeamDialog");

type ScreenProps = { teams: TeamDto[]; people: readonly Person[]; readAt: number };

/** The teams and their members. Administrators only. */
export function TeamsScreen(props: ScreenProps) {
  return (
    <QueryProvider>
      <Screen {...props} />
    </QueryProvider>
  );
}

function Screen({ teams: seed, people, readAt }: ScreenProps) {
  useSeeded(readAt, () => [[TEAM_LIST_KEY, seed]]);
  const t = useTranslations("teams");
  const client = useQueryClient();
  const {
    data: teams = [],
    isError,
    refetch,
  } = useQuery({
    queryKey: TEAM_LIST_KEY,
    queryFn: ({ signal }) => fetchTeams(signal),
    retry: false,
  });
  const [editing, setEditing] = useState<TeamDto | "new" | null>(null);
  const removing = useWork();

  useEffect(() => {
    const readAgain = () => void client.invalidateQueries({ queryKey: TEAMS_KEY });
    const stops = [onHub("TeamsChanged", readAgain), onConnected(readAgain)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);

  const fail = (error: unknown) =>
    toast({ type: "error", title: t("failedTitle"), message: messageOf(error, t("offline")) });

  function remove(team: TeamDto) {
    void removing.run(async () => {
      await deleteTeam(team.id);
      await refetch();
      const restore = async () => {
        try {
          await restoreTeam(team.id);
          await refetch();
        } catch (error) {
          fail(error);
        }
      };
      toast({
        type: "success",
        title: t("deletedTitle"),
        message: t("deletedText", { name: team.name }),
        action: { label: t("undo"), isUndo: true, run: () => void restore() },
      });
    }, fail);
  }

  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4 p-4 sm:p-6">
      <AttendersTabs current="teams" />
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="font-semibold text-xl">{t("title")}</h1>
        <Badge className="tabular-nums">{t("count", { count: teams.length })}</Badge>
        <Button
          icon={PlusIcon}
          className="ml-auto max-sm:w-full"
          onApproach={TeamDialog.preload}
          onClick={() => setEditing("new")}
        >
          {t("add")}
        </Button>
      </header>
      {isError ? (
        <Notice className="text-sm">
          {t("loadFailed")}{" "}
          <Button variant="link" onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        </Notice>
      ) : null}
      {teams.length === 0 ? (
        <EmptyState
          className="rounded-lg border border-border border-dashed"
          icon={<UsersIcon />}
          title={t("empty.title")}
          text={t("empty.text")}
        />
      ) : (
        <ul aria-label={t("title")} className="divide-y divide-border rounded-lg border border-border bg-card">
          {teams.map((team) => (
            <li key={team.id} className="flex items-center gap-3 px-4 py-3">
              <div className="min-w-0 flex-1">
                <h2 className="flex min-w-0 items-center gap-1.5 font-medium text-sm">
                  <bdi className="truncate">{team.name}</bdi>
                  {team.isPrivate ? (
                    <span title={t("private")} className="shrink-0 text-muted-foreground">
                      <LockIcon aria-hidden="true" className="size-3.5" />
                      <span className="sr-only">, {t("private")}</span>
                    </span>
                  ) : null}
                </h2>
                <p className="truncate text-list text-muted-foreground">{wordsOf(team)}</p>
              </div>
              <div className="flex shrink-0">
                <RowAction
                  label={t("edit", { name: team.name })}
                  icon={<PencilIcon aria-hidden="true" />}
                  onApproach={TeamDialog.preload}
                  onClick={() => setEditing(team)}
                />
                <RowAction
                  label={t("delete", { name: team.name })}
                  icon={<Trash2Icon aria-hidden="true" />}
                  isDisabled={removing.isBusy}
                  onClick={() => remove(team)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {editing === null ? null : (
          <TeamDialog
            team={editing === "new" ? null : editing}
            people={people}
            onSaved={({ name }) => {
              setEditing(null);
              void refetch();
              toast({ type: "success", title: t("savedTitle"), message: t("savedText", { name }) });
            }}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
    </div>
  );

  function wordsOf({ members }: TeamDto): string {
    const active = members.filter(({ isActive }) => isActive);
    if (active.length === 0) return t("nobody");
    const leads = active.filter(({ role }) => role === "lead").map(({ name }) => name);
    const people = t("members", { count: active.length });
    return leads.length === 0 ? people : `${people} · ${t("led", { names: leads.join(", ") })}`;
  }
}
