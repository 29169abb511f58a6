"use client";

import { CalendarClockIcon, PencilIcon, PlusIcon, Trash2Icon } from "lucide-react";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { useOwnList } from "@/components/settings/use-own-list";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RetryNotice } from "@/components/ui/notice";
import { RowAction } from "@/components/ui/row-action";
import { toast } from "@/components/ui/toast/toast-store";
import { CALENDARS_ADDRESS, deleteCalendar } from "@/lib/client/calls/calendar-calls";
import { lazyPart } from "@/lib/client/lazy-part";
import { CALENDARS_MAX, type CalendarDto } from "@/lib/modules/calendars/schema";
import { hoursSummary } from "./hours-summary";

const CalendarDialog = lazyPart(() => import("./calendar-dialog"), "CalendarDialog");
const RemoveQuestion = lazyPart(() => import("@/components/settings/remove-question"), "RemoveQuestion");

/** The workspace's calendars, the company's hours first, and what can be done with them. */
export function CalendarsSection({ initial }: { initial: readonly CalendarDto[] }) {
  const t = useTranslations("settings.calendars");
  const { rows: calendars, isStale, refresh } = useOwnList(CALENDARS_ADDRESS, initial);
  const [editing, setEditing] = useState<CalendarDto | "new" | null>(null);
  const [removed, setRemoved] = useState<CalendarDto | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isFull = calendars.length >= CALENDARS_MAX;

  return (
    <div className="flex flex-col gap-4">
      {isStale ? (
        <RetryNotice retry={t("retry")} onRetry={() => void refresh()}>
          {t("stale")}
        </RetryNotice>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        {isFull ? <p className="text-list text-muted-foreground">{t("full", { limit: CALENDARS_MAX })}</p> : null}
        <Button
          ref={addButton}
          icon={PlusIcon}
          className="max-sm:w-full"
          aria-disabled={isFull || undefined}
          onApproach={CalendarDialog.preload}
          onClick={isFull ? undefined : () => setEditing("new")}
        >
          {t("add")}
        </Button>
      </div>
      <ul aria-label={t("label")} className="divide-y divide-border rounded-md border border-border">
        {calendars.map((calendar) => (
          <CalendarLine key={calendar.id} calendar={calendar}>
            <RowAction
              label={t("edit", { name: calendar.name })}
              icon={<PencilIcon aria-hidden="true" />}
              onApproach={CalendarDialog.preload}
              onClick={() => setEditing(calendar)}
            />
            {calendar.isDefault ? null : (
              <RowAction
                label={t("delete", { name: calendar.name })}
                icon={<Trash2Icon aria-hidden="true" />}
                onApproach={RemoveQuestion.preload}
                onClick={() => setRemoved(calendar)}
              />
            )}
          </CalendarLine>
        ))}
      </ul>
      <Suspense>
        {editing === null ? null : (
          <CalendarDialog
            calendar={editing === "new" ? null : editing}
            onSaved={({ name }) => {
              setEditing(null);
              void refresh();
              toast({ type: "success", title: t("savedTitle"), message: t("savedText", { name }) });
            }}
            onClose={() => setEditing(null)}
          />
        )}
        {removed === null ? null : (
          <RemoveQuestion
            name={removed.name}
            t={t}
            remove={() => deleteCalendar(removed.id)}
            refresh={refresh}
            onRemoved={() => addButton.current?.focus()}
            onClose={() => setRemoved(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

function CalendarLine({
  calendar: { name, timeZone, hours, holidays, isDefault },
  children,
}: {
  calendar: CalendarDto;
  children: ReactNode;
}) {
  const t = useTranslations("settings.calendars");
  const locale = useLocale();
  const zone = useTimeZone() ?? "UTC";
  return (
    <li className="flex items-start gap-3 px-3 py-3">
      <CalendarClockIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-1">
          <h3 className="min-w-0 break-words font-medium text-sm">
            <bdi>{name}</bdi>
          </h3>
          {isDefault ? <Badge tone="info">{t("default")}</Badge> : null}
          <span className="text-muted-foreground text-xs tabular-nums">
            {timeZone ?? zone} · {t("holidayCount", { count: holidays.length })}
          </span>
        </div>
        <p className="text-pretty text-list text-muted-foreground tabular-nums">
          {hoursSummary(hours, locale) || t("alwaysOpen")}
        </p>
      </div>
      <div className="-my-1 flex shrink-0">{children}</div>
    </li>
  );
}
