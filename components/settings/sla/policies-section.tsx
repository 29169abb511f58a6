"use client";

import { PlusIcon, TimerIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useRef, useState } from "react";
import { useListOrder } from "@/components/desk/list/use-list-order";
import { useOwnList } from "@/components/settings/use-own-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RetryNotice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast/toast-store";
import { deletePolicy, orderPolicies, SLA_POLICIES_ADDRESS } from "@/lib/client/calls/sla-calls";
import { messageOf } from "@/lib/client/http/api";
import { lazyPart } from "@/lib/client/lazy-part";
import type { SlaPolicyDto } from "@/lib/modules/sla/schema";
import { SLA_POLICIES_MAX } from "./limits";
import { PolicyLine } from "./policy-line";
import { type Named, usePolicyWords } from "./use-policy-words";

const PolicyDialog = lazyPart(() => import("./policy-dialog"), "PolicyDialog");
const RemoveQuestion = lazyPart(() => import("@/components/settings/remove-question"), "RemoveQuestion");

const CALENDARS_ADDRESS = "/api/v1/calendars";

/** The workspace's SLA policies in the order in which they are asked, and what can be done with them. */
export function PoliciesSection({
  initial,
  calendars: renderedCalendars,
  teams,
}: {
  initial: readonly SlaPolicyDto[];
  calendars: readonly Named[];
  teams: readonly Named[];
}) {
  const t = useTranslations("sla-policies");
  const { rows: policies, isStale, refresh, change } = useOwnList(SLA_POLICIES_ADDRESS, initial);
  const { rows: calendars, refresh: refreshCalendars } = useOwnList(CALENDARS_ADDRESS, renderedCalendars);
  const words = usePolicyWords(teams);
  const [editing, setEditing] = useState<SlaPolicyDto | "new" | null>(null);
  const [removed, setRemoved] = useState<SlaPolicyDto | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isFull = policies.length >= SLA_POLICIES_MAX;

  const order = useListOrder({
    rows: policies,
    change,
    store: orderPolicies,
    refresh,
    texts: {
      moved: (place) => t("moved", place),
      failed: t("notMoved"),
      changed: t("orderChanged"),
      problemOf: (error) => messageOf(error, t("offline")),
    },
  });

  function edit(policy: SlaPolicyDto | "new") {
    // A calendar may have been added in the section above.
    void refreshCalendars();
    setEditing(policy);
  }

  const add = (
    <Button
      ref={addButton}
      icon={PlusIcon}
      className="max-sm:w-full"
      aria-disabled={isFull || undefined}
      onApproach={PolicyDialog.preload}
      onClick={isFull ? undefined : () => edit("new")}
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
      {policies.length === 0 ? (
        <EmptyState
          className="rounded-md border border-border border-dashed"
          icon={<TimerIcon />}
          headingLevel={3}
          title={t("emptyTitle")}
          text={t("emptyText")}
          action={add}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
            {isFull ? (
              <p className="text-list text-muted-foreground">{t("full", { limit: SLA_POLICIES_MAX })}</p>
            ) : null}
            {add}
          </div>
          <ol
            ref={order.list}
            aria-label={t("label")}
            aria-busy={order.isBusy}
            className="divide-y divide-border rounded-md border border-border"
          >
            {policies.map((policy, index) => (
              <PolicyLine
                key={policy.id}
                policy={policy}
                words={words}
                calendar={
                  policy.calendarId === null
                    ? t("companyHours")
                    : (calendars.find(({ id }) => id === policy.calendarId)?.name ?? t("unknownCalendar"))
                }
                place={index}
                count={policies.length}
                onMove={(by) => order.move(policy, by)}
                onApproach={PolicyDialog.preload}
                onEdit={() => edit(policy)}
                onRemove={() => setRemoved(policy)}
              />
            ))}
          </ol>
        </>
      )}
      <p role="status" className="sr-only">
        {order.said}
      </p>
      <Suspense>
        {editing === null ? null : (
          <PolicyDialog
            policy={editing === "new" ? null : editing}
            calendars={calendars}
            teams={teams}
            words={words}
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
            remove={() => deletePolicy(removed.id)}
            refresh={refresh}
            onRemoved={() => addButton.current?.focus()}
            onClose={() => setRemoved(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
