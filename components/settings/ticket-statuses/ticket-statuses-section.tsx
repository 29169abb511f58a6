"use client";

import { CircleDotIcon, PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useRef, useState } from "react";
import { useOwnList } from "@/components/settings/use-own-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RetryNotice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast/toast-store";
import { archiveOwnStatus, restoreOwnStatus, TICKET_STATUSES_ADDRESS } from "@/lib/client/calls/ticket-status-calls";
import { messageOf } from "@/lib/client/http/api";
import { lazyPart } from "@/lib/client/lazy-part";
import { useHub } from "@/lib/client/live/use-hub";
import { useWork } from "@/lib/client/use-work";
import { TICKET_STATUSES } from "@/lib/modules/tickets/filter";
import { OWN_STATUSES_MAX } from "@/lib/modules/tickets/statuses/policy";
import type { OwnStatusDto } from "@/lib/modules/tickets/statuses/schema";
import { TicketStatusGroup } from "./ticket-status-group";
import { TicketStatusLine } from "./ticket-status-line";

const TicketStatusDialog = lazyPart(() => import("./ticket-status-dialog"), "TicketStatusDialog");

/** The workspace's own ticket statuses by what they count as, and the archived ones below. */
export function TicketStatusesSection({ initial }: { initial: readonly OwnStatusDto[] }) {
  const t = useTranslations("ticket-status-settings");
  const { rows, isStale, refresh, change } = useOwnList(TICKET_STATUSES_ADDRESS, initial);
  const [editing, setEditing] = useState<OwnStatusDto | "new" | null>(null);
  const work = useWork();
  const addButton = useRef<HTMLButtonElement>(null);
  useHub({ onTicketStatusesChanged: () => void refresh() });
  const archived = rows.filter(({ isArchived }) => isArchived);

  function archive({ id, name, isArchived }: OwnStatusDto) {
    void work.run(
      async () => {
        await (isArchived ? restoreOwnStatus(id) : archiveOwnStatus(id));
        await refresh();
        addButton.current?.focus();
        const done = isArchived ? "restored" : "archived";
        toast({ type: "success", title: t(`${done}Title`), message: t(`${done}Text`, { name }) });
      },
      (error) => toast({ type: "error", title: t("failedTitle"), message: messageOf(error, t("offline")) }),
    );
  }

  const does = {
    isBusy: work.isBusy,
    onApproach: TicketStatusDialog.preload,
    onEdit: setEditing,
    onArchive: archive,
  };
  const isFull = rows.length >= OWN_STATUSES_MAX;
  const add = (
    <Button
      ref={addButton}
      icon={PlusIcon}
      className="max-sm:w-full"
      aria-disabled={isFull || undefined}
      onApproach={TicketStatusDialog.preload}
      onClick={isFull ? undefined : () => setEditing("new")}
    >
      {t("add")}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      {isStale ? (
        <RetryNotice retry={t("retry")} onRetry={() => void refresh()}>
          {t("stale")}
        </RetryNotice>
      ) : null}
      {rows.length > 0 ? <div className="flex justify-end">{add}</div> : null}
      {isFull ? <p className="text-list text-muted-foreground">{t("full", { limit: OWN_STATUSES_MAX })}</p> : null}
      {rows.length === 0 ? (
        <EmptyState
          className="rounded-md border border-border border-dashed"
          icon={<CircleDotIcon />}
          headingLevel={3}
          title={t("emptyTitle")}
          text={t("emptyText")}
          action={add}
        />
      ) : null}
      {TICKET_STATUSES.map((base) => {
        const own = rows.filter((status) => status.base === base);
        return own.every(({ isArchived }) => isArchived) ? null : (
          <TicketStatusGroup
            key={base}
            base={base}
            own={own}
            does={does}
            change={(to) => change((known) => [...known.filter((status) => status.base !== base), ...to])}
            refresh={refresh}
          />
        );
      })}
      {archived.length > 0 ? (
        <section aria-label={t("archivedList")}>
          <h3 className="mb-1 font-medium text-muted-foreground text-xs">{t("archivedList")}</h3>
          <ul className="divide-y divide-border rounded-md border border-border">
            {archived.map((status) => (
              <TicketStatusLine key={status.id} status={status} move={null} does={does} />
            ))}
          </ul>
        </section>
      ) : null}
      <Suspense>
        {editing === null ? null : (
          <TicketStatusDialog
            status={editing === "new" ? null : editing}
            onSaved={({ name }) => {
              setEditing(null);
              void refresh();
              toast({ type: "success", title: t("savedTitle"), message: t("savedText", { name }) });
            }}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
