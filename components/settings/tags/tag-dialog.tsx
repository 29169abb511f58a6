"use client";

import { useTranslations } from "next-intl";
import { issuesOf } from "@/components/desk/form/field-errors";
import { SwitchField, TextAreaField, TextField } from "@/components/desk/form/form-fields";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { FormDialog } from "@/components/ui/form-dialog";
import { changeTag, createTag } from "@/lib/client/calls/tag-calls";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import { messageOf } from "@/lib/client/http/api";
import { TAG_DESCRIPTION_MAX, TAG_GROUP_MAX, TAG_NAME_MAX, type TagColor } from "@/lib/modules/tags/policy";
import { type ChangedTagDto, newTagSchema, type TagDto } from "@/lib/modules/tags/schema";
import { ColorField } from "./color-field";

type Values = { name: string; color: TagColor; group: string; description: string; isArchived: boolean };

const storedOf = ({ version, name, color, group, description, isArchived }: TagDto): StoredRecord<Values> => ({
  version,
  values: { name, color, group: group ?? "", description: description ?? "", isArchived },
});
const GROUPS = "tag-groups";

/** Adds a tag, or edits `tag`. Mounted only while it is open; `onSaved` closes it. */
export function TagDialog({
  tag,
  groups,
  onSaved,
  onClose,
}: {
  tag: TagDto | null;
  /** Those that other tags have. */
  groups: readonly string[];
  onSaved: (saved: ChangedTagDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("tag-settings");
  const form = useSavedForm<Values, ChangedTagDto>({
    initial: { name: "", color: "gray", group: "", description: "", isArchived: false },
    stored: tag && storedOf(tag),
    storedOf,
    labelOf: (field) => t(`fields.${field}`),
    look: "list",
    check: ({ isArchived: _, ...values }) => issuesOf(newTagSchema.safeParse(values).error),
    isLive: true,
    send: async ({ isArchived, ...values }, version) =>
      tag ? changeTag(tag.id, { ...values, isArchived }, version) : { ...(await createTag(values)), run: null },
    onSaved,
    problemOf: (error) => messageOf(error, t("offline")),
  });
  const name = form.field("name");
  const isRenamed = tag !== null && name.value.trim() !== "" && name.value.trim() !== tag.name;
  return (
    <FormDialog
      texts={{
        title: t(tag ? "editTitle" : "addTitle"),
        text: t(isRenamed ? "renameText" : "dialogText"),
        close: t("cancel"),
        cancel: t("cancel"),
        save: t("save"),
      }}
      {...form.dialog}
      className="max-w-lg"
      onClose={onClose}
    >
      <RecordConflicts
        className=""
        form={form}
        textOf={(field, value) =>
          field === "color"
            ? t(`colors.${value as TagColor}`)
            : typeof value === "boolean"
              ? t(value ? "yes" : "no")
              : String(value)
        }
      />
      <TextField field={name} isRequired maxLength={TAG_NAME_MAX} />
      <ColorField field={form.field("color")} />
      <TextField field={form.field("group")} hint={t("groupHint")} maxLength={TAG_GROUP_MAX} list={GROUPS} />
      <datalist id={GROUPS}>
        {groups.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
      <TextAreaField field={form.field("description")} rows={2} limit={TAG_DESCRIPTION_MAX} />
      {tag ? <SwitchField field={form.field("isArchived")} hint={t("archivedHint")} /> : null}
    </FormDialog>
  );
}
