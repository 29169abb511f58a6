"use client";

import { PlusIcon, TimerIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useRef, useState } from "react";
import { useOwnList } from "@/components/settings/use-own-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RetryNotice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast/toast-store";
import { deletePolicy, orderPolicies, SLA_POLICIES_ADDRESS } from "@/lib/client/calls/sla-calls";
import { ApiError, messageOf } from "@/lib/client/http/api";
import { lazyPart } from "@/lib/client/lazy-part";
import { useWork } from "@/lib/client/use-work";
import type { SlaPolicyDto } from "@/lib/modules/sla/schema";
import { SLA_POLICIES_MAX } from "./limits";
import { PolicyLine } from "./policy-line";
import { type Named, usePolicyWords } from "./use-policy-words";

const PolicyDialog = lazyPart(() => import("./policy-dialog"), "PolicyDialog");
const ConfirmDialog = lazyPart(() => import("@/components/ui/confirm-dialog"), "ConfirmDialog");

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
  const [moved, setMoved] = useState<{ id: number; by: -1 | 1; said: string } | null>(null);
  const [ordering, removing] = [useWork(), useWork()];
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const isFull = policies.length >= SLA_POLICIES_MAX;

  // A row that goes to another place takes the focus out of its button.
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-move="${moved.id} ${moved.by}"] button`)?.focus();
  }, [moved]);

  function edit(policy: SlaPolicyDto | "new") {
    // A calendar may have been added in the section above.
    void refreshCalendars();
    setEditing(policy);
  }

  function move({ id, name }: SlaPolicyDto, by: -1 | 1) {
    const before = policies;
    const from = before.findIndex((policy) => policy.id === id);
    const order = before.filter((policy) => policy.id !== id);
    const policy = before[from];
    if (!policy || ordering.isBusy) return;
    order.splice(from + by, 0, policy);
    change(() => order);
    setMoved({ id, by, said: t("moved", { name, place: from + by + 1, count: order.length }) });
    void ordering.run(
      async () => {
        const stored = await orderPolicies(order.map((one) => one.id));
        change(() => stored);
      },
      async (error) => {
        change(() => before);
        const isOther = error instanceof ApiError && error.code === "CONFLICT";
        toast({
          type: "error",
          title: t("notMoved"),
          message: isOther ? t("orderChanged") : messageOf(error, t("offline")),
        });
        if (isOther) await refresh();
      },
    );
  }

  function remove({ id, name }: SlaPolicyDto) {
    void removing.run(
      async () => {
        await deletePolicy(id);
        await refresh();
        setRemoved(null);
        // The row goes, and with it the button that opened the question.
        addButton.current?.focus();
        toast({ type: "success", title: t("deletedTitle"), message: t("deletedText", { name }) });
      },
      (error) => {
        setRemoved(null);
        toast({ type: "error", title: t("deleteFailed"), message: messageOf(error, t("offline")) });
        void refresh();
      },
    );
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
            ref={list}
            aria-label={t("label")}
            aria-busy={ordering.isBusy}
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
                onMove={(by) => move(policy, by)}
                onApproach={PolicyDialog.preload}
                onEdit={() => edit(policy)}
                onRemove={() => setRemoved(policy)}
              />
            ))}
          </ol>
        </>
      )}
      <p role="status" className="sr-only">
        {moved?.said}
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
          <ConfirmDialog
            title={t("deleteTitle", { name: removed.name })}
            text={t("deleteText")}
            action={t("deleteConfirm")}
            cancel={t("cancel")}
            isBusy={removing.isBusy}
            onConfirm={() => remove(removed)}
            onClose={() => setRemoved(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
