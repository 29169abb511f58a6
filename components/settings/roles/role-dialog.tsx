"use client";

import { useTranslations } from "next-intl";
import { issuesOf } from "@/components/desk/form/field-errors";
import { TextField } from "@/components/desk/form/form-fields";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { FormDialog } from "@/components/ui/form-dialog";
import { changeRole, createRole } from "@/lib/client/calls/role-calls";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import { messageOf } from "@/lib/client/http/api";
import { DEFAULT_PERMISSIONS } from "@/lib/modules/attenders/roles/policy";
import { newRoleSchema, type RoleDto, type RoleInput } from "@/lib/modules/attenders/roles/schema";
import { PermissionChoice } from "./permission-choice";
import { usePermissionWords } from "./permission-words";

const storedOf = ({ version, name, permissions }: RoleDto): StoredRecord<RoleInput> => ({
  version,
  values: { name, permissions },
});

/** Adds a role, or edits `role`. Mounted only while it is open; `onSaved` closes it. */
export function RoleDialog({
  role,
  onSaved,
  onClose,
}: {
  role: RoleDto | null;
  onSaved: (saved: RoleDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("roles");
  const { wordsOf } = usePermissionWords();
  const form = useSavedForm<RoleInput, RoleDto>({
    // Most roles are an attender's, with something more or less.
    initial: { name: "", permissions: [...DEFAULT_PERMISSIONS] },
    stored: role && storedOf(role),
    storedOf,
    labelOf: (field) => t(`dialog.fields.${field}`),
    look: "list",
    check: (values) => issuesOf(newRoleSchema.safeParse(values).error),
    isLive: true,
    send: (values, version) => (role ? changeRole(role.id, values, version) : createRole(values)),
    onSaved,
    problemOf: (error) => messageOf(error, t("offline")),
  });
  return (
    <FormDialog
      texts={{
        title: t(role ? "dialog.editTitle" : "dialog.addTitle"),
        text: t(role && role.people > 0 ? "dialog.textInUse" : "dialog.text", { count: role?.people ?? 0 }),
        close: t("dialog.cancel"),
        cancel: t("dialog.cancel"),
        save: t("dialog.save"),
      }}
      {...form.dialog}
      className="max-w-lg"
      onClose={onClose}
    >
      <RecordConflicts
        className=""
        form={form}
        textOf={(_, value) => (typeof value === "string" ? value : wordsOf(value))}
      />
      <TextField field={form.field("name")} isRequired maxLength={60} />
      <PermissionChoice field={form.field("permissions")} />
    </FormDialog>
  );
}
