"use client";

import { HistoryIcon, RefreshCwIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useClock } from "@/components/settings/company/use-clock";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LabelledSelect } from "@/components/ui/native-select";
import { RetryNotice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { Page } from "@/lib/client/http/api";
import type { AuditEventDto } from "@/lib/modules/workspace/schema";
import { AUDIT_ACTIONS, AUDIT_GROUPS } from "./audit-actions";
import type { People } from "./audit-details";
import { AuditRow } from "./audit-row";
import { NO_AUDIT_FILTER, useAuditLog } from "./use-audit-log";

const SKELETON_ROWS = ["w-52", "w-64", "w-44", "w-56", "w-48"] as const;

/** The workspace's audit log, newest first. */
export function AuditSection({
  initial,
  people,
  renderedAt,
}: {
  initial: Page<AuditEventDto>;
  people: People;
  renderedAt: number;
}) {
  const t = useTranslations("settings.audit");
  const log = useAuditLog(initial);
  const now = useClock(renderedAt);
  const list = useRef<HTMLOListElement>(null);
  const count = useRef(log.items.length);
  const { items, filter, reading, nextCursor, isFailed } = log;
  const isReadingAnew = reading === "anew";
  const isFiltered = filter.action !== "" || filter.attenderId !== "";

  // The last page takes the button away that had the focus; the first new line is where one goes on.
  useEffect(() => {
    const before = count.current;
    count.current = items.length;
    if (items.length > before && nextCursor === null && document.activeElement === document.body)
      list.current?.querySelectorAll<HTMLElement>(":scope > li")[before]?.querySelector("a")?.focus();
  }, [items, nextCursor]);

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <LabelledSelect
          className="flex min-w-56 flex-1 flex-col gap-1.5 sm:max-w-80"
          label={t("action")}
          value={filter.action}
          onChange={(event) => log.show({ ...filter, action: event.target.value })}
        >
          <option value="">{t("all")}</option>
          {AUDIT_GROUPS.map((group) => (
            <optgroup key={group} label={t(`groups.${group}`)}>
              {AUDIT_ACTIONS[group].map((name) => (
                <option key={name} value={name}>
                  {t(`actions.${name}`)}
                </option>
              ))}
            </optgroup>
          ))}
        </LabelledSelect>
        <LabelledSelect
          className="flex min-w-48 flex-1 flex-col gap-1.5 sm:max-w-64"
          label={t("who")}
          value={filter.attenderId}
          choices={Object.entries(people).map(([value, label]) => ({ value, label }))}
          onChange={(event) => log.show({ ...filter, attenderId: event.target.value })}
        >
          <option value="">{t("everybody")}</option>
        </LabelledSelect>
        <Button
          icon={RefreshCwIcon}
          variant="outline"
          aria-disabled={reading !== null || undefined}
          onClick={() => log.show(filter)}
        >
          {t("refresh")}
        </Button>
      </div>
      {isFailed ? (
        <RetryNotice retry={t("retry")} onRetry={log.retry}>
          {t("failed")}
        </RetryNotice>
      ) : null}
      <p role="status" className="sr-only">
        {reading === null ? t("loaded", { count: items.length }) : t("loading")}
      </p>
      {isReadingAnew ? (
        <AuditSkeleton />
      ) : items.length === 0 && !isFailed ? (
        <EmptyState
          className="rounded-md border border-border border-dashed"
          icon={<HistoryIcon />}
          headingLevel={3}
          title={t("empty")}
          text={t(isFiltered ? (filter.attenderId === "" ? "emptyFilter" : "emptyFilters") : "emptyText")}
          action={
            isFiltered ? (
              <Button variant="outline" onClick={() => log.show(NO_AUDIT_FILTER)}>
                {t("showAll")}
              </Button>
            ) : null
          }
        />
      ) : (
        <ol ref={list} aria-label={t("title")} className="divide-y divide-border border-border border-y">
          {items.map((event) => (
            <AuditRow key={event.id} event={event} people={people} now={now} />
          ))}
        </ol>
      )}
      {isReadingAnew || items.length === 0 ? null : nextCursor === null ? (
        <p className="text-center text-list text-muted-foreground">{t("end")}</p>
      ) : (
        <Button
          isBusy={reading === "more"}
          variant="outline"
          className="self-center"
          aria-disabled={reading !== null || undefined}
          onClick={log.more}
        >
          {t("more")}
        </Button>
      )}
    </div>
  );
}

function AuditSkeleton() {
  return (
    <div className="divide-y divide-border border-border border-y">
      {SKELETON_ROWS.map((width) => (
        <div key={width} className="flex flex-col gap-2 py-3">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3 w-72 max-w-full" />
        </div>
      ))}
    </div>
  );
}
