"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useCallback } from "react";
import { useOwnValue } from "@/components/settings/use-own-list";
import { RetryNotice } from "@/components/ui/notice";
import { ROUTING_ADDRESS } from "@/lib/client/calls/routing-calls";
import type { RoutingsDto } from "@/lib/modules/routing/schema";
import { PeopleList } from "./people-list";
import { QueuesList } from "./queues-list";
import type { NamedCalendar } from "./use-queue-words";
import { WeightsForm } from "./weights-form";

/** How conversations find somebody: by queue, what each weighs, and how much each person can have at once. */
export function RoutingSection({
  initial,
  calendars,
  mayMakeTeams,
  mayTeachSkills,
}: {
  initial: RoutingsDto;
  calendars: readonly NamedCalendar[];
  mayMakeTeams: boolean;
  mayTeachSkills: boolean;
}) {
  const t = useTranslations("routing-settings");
  const { value: routings, isStale, refresh, change } = useOwnValue(ROUTING_ADDRESS, initial);
  const saveUnits = useCallback(
    (attenderId: number, units: number) =>
      change((known) => ({
        ...known,
        people: known.people.map((person) => (person.attenderId === attenderId ? { ...person, units } : person)),
      })),
    [change],
  );

  return (
    <div className="flex flex-col gap-6">
      {isStale ? (
        <RetryNotice retry={t("retry")} onRetry={() => void refresh()}>
          {t("stale")}
        </RetryNotice>
      ) : null}
      <Part title={t("queues")} text={t("queuesText")}>
        <QueuesList
          queues={routings.queues}
          calendars={calendars}
          mayMakeTeams={mayMakeTeams}
          onSaved={(saved) => {
            change((known) => ({
              ...known,
              queues: known.queues.map((queue) => (queue.audience === saved.audience ? saved : queue)),
            }));
            void refresh();
          }}
        />
      </Part>
      <Part title={t("weights")} text={t("weightsText")}>
        <WeightsForm
          weights={routings.weights}
          onSaved={(weights) => {
            change((known) => ({ ...known, weights }));
            // What everybody has is counted by them.
            void refresh();
          }}
        />
      </Part>
      <Part title={t("people")} text={t("peopleText")}>
        <PeopleList people={routings.people} mayTeachSkills={mayTeachSkills} onSaved={saveUnits} />
      </Part>
    </div>
  );
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div>
        <h3 className="font-medium text-sm">{title}</h3>
        <p className="mt-0.5 text-pretty text-list text-muted-foreground">{text}</p>
      </div>
      {children}
    </div>
  );
}
