"use client";

import { PlusIcon, TextCursorInputIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Suspense, useRef, useState } from "react";
import { useListOrder } from "@/components/desk/list/use-list-order";
import { useOwnList } from "@/components/settings/use-own-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RetryNotice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { toast } from "@/components/ui/toast/toast-store";
import { archiveField, FIELDS_ADDRESS, orderFields, restoreField } from "@/lib/client/calls/field-calls";
import { messageOf } from "@/lib/client/http/api";
import { lazyPart } from "@/lib/client/lazy-part";
import { useHub } from "@/lib/client/live/use-hub";
import { useWork } from "@/lib/client/use-work";
import { FIELD_SUBJECTS, FIELDS_MAX, type FieldSubject, fieldLabel } from "@/lib/modules/fields/policy";
import type { FieldDto } from "@/lib/modules/fields/schema";
import { FieldLine } from "./field-line";
import type { Named } from "./teams-field";

const FieldDialog = lazyPart(() => import("./field-dialog"), "FieldDialog");

/** The fields that the workspace gave its records, a kind of record at a time, and the archived ones below. */
export function FieldsSection({
  initial,
  teams,
}: {
  initial: readonly FieldDto[];
  /** The teams that the viewer knows of. */
  teams: readonly Named[];
}) {
  const t = useTranslations("field-settings");
  const locale = useLocale() === "en" ? "en" : "pt-BR";
  const { rows, isStale, refresh, change } = useOwnList(FIELDS_ADDRESS, initial);
  const [subject, setSubject] = useState<FieldSubject>("conversation");
  const [editing, setEditing] = useState<FieldDto | "new" | null>(null);
  const work = useWork();
  const addButton = useRef<HTMLButtonElement>(null);
  // A deleted team's fields are for all.
  useHub({ onFieldsChanged: () => void refresh(), onTeamsChanged: () => void refresh() });

  const own = rows.filter((field) => field.subject === subject);
  const named = own.map((field) => ({ ...field, name: fieldLabel(field, locale) }));
  const current = named.filter(({ isArchived }) => !isArchived);
  const archived = named.filter(({ isArchived }) => isArchived);
  const withOwn = (fields: readonly FieldDto[]) =>
    change((known) => [...known.filter((field) => field.subject !== subject), ...fields]);
  const order = useListOrder({
    rows: current,
    change: (to) => withOwn([...to(), ...archived]),
    // Archived ones go below: they keep an order of their own, and come back at the end.
    store: async (ids) => {
      const stored = await orderFields(subject, [...ids, ...archived.map(({ id }) => id)]);
      return stored
        .filter(({ isArchived }) => !isArchived)
        .map((field) => ({ ...field, name: fieldLabel(field, locale) }));
    },
    refresh,
    texts: {
      moved: (place) => t("moved", place),
      failed: t("notMoved"),
      changed: t("orderChanged"),
      problemOf: (error) => messageOf(error, t("offline")),
    },
  });

  function archive(field: FieldDto, name: string) {
    void work.run(
      async () => {
        await (field.isArchived ? restoreField(field.id) : archiveField(field.id));
        await refresh();
        addButton.current?.focus();
        const done = field.isArchived ? "restored" : "archived";
        toast({ type: "success", title: t(`${done}Title`), message: t(`${done}Text`, { name }) });
      },
      (error) => toast({ type: "error", title: t("failedTitle"), message: messageOf(error, t("offline")) }),
    );
  }

  const isFull = own.length >= FIELDS_MAX;
  const add = (
    <Button
      ref={addButton}
      icon={PlusIcon}
      className="max-sm:w-full"
      aria-disabled={isFull || undefined}
      onApproach={FieldDialog.preload}
      onClick={isFull ? undefined : () => setEditing("new")}
    >
      {t("add")}
    </Button>
  );
  const line = (field: (typeof named)[number], place: number | null) => (
    <FieldLine
      key={field.id}
      field={field}
      name={field.name}
      teams={teams}
      place={place}
      count={current.length}
      isBusy={work.isBusy}
      onMove={(by) => order.move(field, by)}
      onApproach={FieldDialog.preload}
      onEdit={() => setEditing(field)}
      onArchive={() => archive(field, field.name)}
    />
  );

  return (
    <div className="flex flex-col gap-4">
      {isStale ? (
        <RetryNotice retry={t("retry")} onRetry={() => void refresh()}>
          {t("stale")}
        </RetryNotice>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label={t("shown")}
          value={subject}
          onChange={setSubject}
          options={FIELD_SUBJECTS.map((value) => ({ value, label: t(`subjects.${value}`) }))}
          className="max-sm:w-full"
        />
        {current.length > 0 || archived.length > 0 ? add : null}
      </div>
      {isFull ? <p className="text-list text-muted-foreground">{t("full", { limit: FIELDS_MAX })}</p> : null}
      {current.length > 0 ? (
        <ol
          ref={order.list}
          aria-label={t("label")}
          aria-busy={order.isBusy}
          className="divide-y divide-border rounded-md border border-border"
        >
          {current.map((field, index) => line(field, index))}
        </ol>
      ) : (
        <EmptyState
          className="rounded-md border border-border border-dashed"
          icon={<TextCursorInputIcon />}
          headingLevel={3}
          title={t("emptyTitle")}
          text={t(`emptyText.${subject}`)}
          action={archived.length > 0 ? undefined : add}
        />
      )}
      {archived.length > 0 ? (
        <section aria-label={t("archivedList")}>
          <h3 className="mb-1 font-medium text-muted-foreground text-xs">{t("archivedList")}</h3>
          <ul className="divide-y divide-border rounded-md border border-border">
            {archived.map((field) => line(field, null))}
          </ul>
        </section>
      ) : null}
      <p role="status" className="sr-only">
        {order.said}
      </p>
      <Suspense>
        {editing === null ? null : (
          <FieldDialog
            subject={subject}
            field={editing === "new" ? null : editing}
            teams={teams}
            onSaved={(saved) => {
              setEditing(null);
              void refresh();
              const name = fieldLabel(saved, locale);
              toast({ type: "success", title: t("savedTitle"), message: t("savedText", { name }) });
            }}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
