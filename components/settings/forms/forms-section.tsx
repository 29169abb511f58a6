"use client";

import { ClipboardListIcon, PlusIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Suspense, useRef, useState } from "react";
import { useListOrder } from "@/components/desk/list/use-list-order";
import { useOwnList } from "@/components/settings/use-own-list";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RetryNotice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast/toast-store";
import { FIELDS_ADDRESS } from "@/lib/client/calls/field-calls";
import { archiveForm, FORMS_ADDRESS, orderForms, restoreForm } from "@/lib/client/calls/form-calls";
import { messageOf } from "@/lib/client/http/api";
import { lazyPart } from "@/lib/client/lazy-part";
import { useHub } from "@/lib/client/live/use-hub";
import { useWork } from "@/lib/client/use-work";
import { fieldLabel } from "@/lib/modules/fields/policy";
import type { FieldDto } from "@/lib/modules/fields/schema";
import { FORMS_MAX } from "@/lib/modules/forms/policy";
import type { TicketFormDto } from "@/lib/modules/forms/schema";
import { FormLine } from "./form-line";

const TicketFormDialog = lazyPart(() => import("./form-dialog"), "TicketFormDialog");

/** The forms by which tickets are made in the order of offering, and the archived ones below. */
export function FormsSection({
  initial,
  fields: renderedFields,
  teams,
}: {
  initial: readonly TicketFormDto[];
  /** The fields of tickets, archived ones too. */
  fields: readonly FieldDto[];
  teams: readonly { id: number; name: string }[];
}) {
  const t = useTranslations("form-settings");
  const locale = useLocale() === "en" ? "en" : "pt-BR";
  const { rows, isStale, refresh, change } = useOwnList(FORMS_ADDRESS, initial);
  const { rows: definitions, refresh: refreshFields } = useOwnList(`${FIELDS_ADDRESS}?subject=ticket`, renderedFields);
  const [editing, setEditing] = useState<TicketFormDto | "new" | null>(null);
  const work = useWork();
  const addButton = useRef<HTMLButtonElement>(null);
  // They are kept in the section above.
  useHub({ onFieldsChanged: () => void refreshFields() });

  const current = rows.filter(({ isArchived }) => !isArchived);
  const archived = rows.filter(({ isArchived }) => isArchived);
  const order = useListOrder({
    rows: current,
    change: (to) => change(() => [...to(), ...archived]),
    // Archived ones go below: they keep an order of their own, and come back at the end.
    store: async (ids) => {
      const stored = await orderForms([...ids, ...archived.map(({ id }) => id)]);
      return stored.filter(({ isArchived }) => !isArchived);
    },
    refresh,
    texts: {
      moved: (place) => t("moved", place),
      failed: t("notMoved"),
      changed: t("orderChanged"),
      problemOf: (error) => messageOf(error, t("offline")),
    },
  });

  function archive({ id, name, isArchived }: TicketFormDto) {
    void work.run(
      async () => {
        await (isArchived ? restoreForm(id) : archiveForm(id));
        await refresh();
        addButton.current?.focus();
        const done = isArchived ? "restored" : "archived";
        toast({ type: "success", title: t(`${done}Title`), message: t(`${done}Text`, { name }) });
      },
      (error) => toast({ type: "error", title: t("failedTitle"), message: messageOf(error, t("offline")) }),
    );
  }

  const hasFields = definitions.some(({ isArchived }) => !isArchived);
  const isFull = rows.length >= FORMS_MAX;
  const add = (
    <Button
      ref={addButton}
      icon={PlusIcon}
      className="max-sm:w-full"
      aria-disabled={isFull || undefined}
      onApproach={TicketFormDialog.preload}
      onClick={isFull ? undefined : () => setEditing("new")}
    >
      {t("add")}
    </Button>
  );
  const namesOf = ({ fields }: TicketFormDto) =>
    fields
      .flatMap(({ fieldId }) => definitions.find(({ id }) => id === fieldId) ?? [])
      .map((field) => fieldLabel(field, locale))
      .join(", ");
  const line = (form: TicketFormDto, place: number | null) => (
    <FormLine
      key={form.id}
      form={form}
      team={teams.find(({ id }) => id === form.teamId)?.name ?? null}
      fieldNames={namesOf(form)}
      place={place}
      count={current.length}
      isBusy={work.isBusy}
      onMove={(by) => order.move(form, by)}
      onApproach={TicketFormDialog.preload}
      onEdit={() => setEditing(form)}
      onArchive={() => archive(form)}
    />
  );

  return (
    <div className="flex flex-col gap-4">
      {isStale ? (
        <RetryNotice retry={t("retry")} onRetry={() => void refresh()}>
          {t("stale")}
        </RetryNotice>
      ) : null}
      {isFull ? <p className="text-list text-muted-foreground">{t("full", { limit: FORMS_MAX })}</p> : null}
      {rows.length > 0 ? <div className="flex justify-end">{add}</div> : null}
      {current.length > 0 ? (
        <ol
          ref={order.list}
          aria-label={t("label")}
          aria-busy={order.isBusy}
          className="divide-y divide-border rounded-md border border-border"
        >
          {current.map((form, index) => line(form, index))}
        </ol>
      ) : (
        <EmptyState
          className="rounded-md border border-border border-dashed"
          icon={<ClipboardListIcon />}
          headingLevel={3}
          title={t("emptyTitle")}
          text={t(hasFields ? "emptyText" : "emptyNoFields")}
          action={hasFields && archived.length === 0 ? add : undefined}
        />
      )}
      {archived.length > 0 ? (
        <section aria-label={t("archivedList")}>
          <h3 className="mb-1 font-medium text-muted-foreground text-xs">{t("archivedList")}</h3>
          <ul className="divide-y divide-border rounded-md border border-border">
            {archived.map((form) => line(form, null))}
          </ul>
        </section>
      ) : null}
      <p role="status" className="sr-only">
        {order.said}
      </p>
      <Suspense>
        {editing === null ? null : (
          <TicketFormDialog
            form={editing === "new" ? null : editing}
            definitions={definitions}
            teams={teams}
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
