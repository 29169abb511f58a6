"use client";

import { useTranslations } from "next-intl";
import { issuesOf } from "@/components/desk/form/field-errors";
import { SelectField, TextField } from "@/components/desk/form/form-fields";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { ColorField } from "@/components/settings/tags/color-field";
import { FormDialog } from "@/components/ui/form-dialog";
import { changeOwnStatus, createOwnStatus } from "@/lib/client/calls/ticket-status-calls";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import { messageOf } from "@/lib/client/http/api";
import type { TagColor } from "@/lib/modules/tags/policy";
import { TICKET_STATUSES } from "@/lib/modules/tickets/filter";
import type { TicketStatus } from "@/lib/modules/tickets/schema";
import { OWN_STATUS_NAME_MAX } from "@/lib/modules/tickets/statuses/policy";
import { newOwnStatusSchema, type OwnStatusDto } from "@/lib/modules/tickets/statuses/schema";

type Values = { name: string; base: TicketStatus; color: TagColor };

const storedOf = ({ version, name, base, color }: OwnStatusDto): StoredRecord<Values> => ({
  version,
  values: { name, base, color },
});

/** Adds an own status, or edits `status`. Mounted only while it is open; `onSaved` closes it. */
export function TicketStatusDialog({
  status,
  onSaved,
  onClose,
}: {
  status: OwnStatusDto | null;
  onSaved: (saved: OwnStatusDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("ticket-status-settings");
  const colors = useTranslations("tag-settings");
  const form = useSavedForm<Values, OwnStatusDto>({
    initial: { name: "", base: "in_progress", color: "gray" },
    stored: status && storedOf(status),
    storedOf,
    labelOf: (field) => t(`fields.${field}`),
    look: "list",
    check: (values) => issuesOf(newOwnStatusSchema.safeParse(values).error),
    isLive: true,
    send: ({ base, ...given }, version) =>
      status ? changeOwnStatus(status.id, given, version) : createOwnStatus({ base, ...given }),
    onSaved,
    problemOf: (error) => messageOf(error, t("offline")),
  });
  return (
    <FormDialog
      texts={{
        title: t(status ? "editTitle" : "addTitle"),
        text: t("dialogText"),
        close: t("cancel"),
        cancel: t("cancel"),
        save: t("save"),
      }}
      {...form.dialog}
      onClose={onClose}
    >
      <RecordConflicts
        className=""
        form={form}
        textOf={(field, value) => {
          if (field === "color") return colors(`colors.${value as TagColor}`);
          return field === "base" ? t(`bases.${value as TicketStatus}`) : String(value);
        }}
      />
      <TextField field={form.field("name")} isRequired maxLength={OWN_STATUS_NAME_MAX} />
      <SelectField
        field={{ ...form.field("base"), isEditing: status === null }}
        hint={t(status ? "baseFixed" : "baseHint")}
        options={TICKET_STATUSES.map((value) => ({ value, label: t(`bases.${value}`) }))}
      />
      <ColorField field={form.field("color")} />
    </FormDialog>
  );
}
