"use client";

import { UsersIcon } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useOwnList } from "@/components/settings/use-own-list";
import { buttonVariants } from "@/components/ui/button";
import { toast } from "@/components/ui/toast/toast-store";
import { CALENDARS_ADDRESS } from "@/lib/client/calls/calendar-calls";
import { lazyPart } from "@/lib/client/lazy-part";
import type { RoutingDto } from "@/lib/modules/routing/schema";
import { QueueLine } from "./queue-line";
import { type NamedCalendar, useQueueWords } from "./use-queue-words";

const QueueDialog = lazyPart(() => import("./queue-dialog"), "QueueDialog");

/** How each queue works, those of no team last, and the form of one. */
export function QueuesList({
  queues,
  calendars: renderedCalendars,
  mayMakeTeams,
  onSaved,
}: {
  queues: readonly RoutingDto[];
  calendars: readonly NamedCalendar[];
  mayMakeTeams: boolean;
  onSaved: (saved: RoutingDto) => void;
}) {
  const t = useTranslations("routing-settings");
  const { rows: calendars, refresh: refreshCalendars } = useOwnList(CALENDARS_ADDRESS, renderedCalendars);
  const words = useQueueWords(calendars);
  const [editing, setEditing] = useState<RoutingDto | null>(null);
  const ofTeams = queues.filter(({ audience }) => audience !== 0);

  return (
    <>
      {ofTeams.length === 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-muted px-3 py-3">
          <p className="min-w-0 flex-1 basis-64 text-pretty text-list">{t("noTeams")}</p>
          {mayMakeTeams ? (
            <Link
              href="/attenders/teams"
              prefetch={false}
              className={buttonVariants({ variant: "outline", size: "sm" })}
            >
              <UsersIcon aria-hidden="true" />
              {t("makeTeams")}
            </Link>
          ) : null}
        </div>
      ) : null}
      <ul aria-label={t("queues")} className="divide-y divide-border rounded-md border border-border">
        {[...ofTeams, ...queues.filter(({ audience }) => audience === 0)].map((queue) => (
          <QueueLine
            key={queue.audience}
            queue={queue}
            words={words}
            onApproach={QueueDialog.preload}
            onEdit={() => {
              // A calendar may have been added in the section above.
              void refreshCalendars();
              setEditing(queue);
            }}
          />
        ))}
      </ul>
      <Suspense>
        {editing === null ? null : (
          <QueueDialog
            queue={editing}
            calendars={calendars}
            words={words}
            onSaved={(saved) => {
              setEditing(null);
              onSaved(saved);
              toast({
                type: "success",
                title: t("savedTitle"),
                message: t("savedText", { name: words.nameOf(saved.name) }),
              });
            }}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
    </>
  );
}
