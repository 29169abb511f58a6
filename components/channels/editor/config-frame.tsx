"use client";

import { PencilIcon, Trash2Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { EditorProps } from "@/components/channels/channels-data";
import { SwitchField, TextField } from "@/components/desk/form/form-fields";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useTeams } from "@/components/desk/screen/teams";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { lazyPart } from "@/lib/client/lazy-part";
import type { ChannelForm, ConfigRow, ConfigValues } from "./channel-form";
import { FormSection } from "./form-section";
import { ProfileField } from "./profile-field";
import { TeamField } from "./team-field";
import { type ConfigEditor, takeFresh } from "./use-config-editor";

const ConfirmDialog = lazyPart(() => import("@/components/ui/confirm-dialog"), "ConfirmDialog");

/** A config's card: its name and state, what can be done with it, what went wrong, and its form. */
export function ConfigFrame<Values extends ConfigValues>({
  texts,
  editor,
  config: { row, profiles, onManageProfiles },
  textOf = () => null,
  children,
}: {
  texts: ChannelForm<ConfigRow, Values, object>["texts"];
  editor: ConfigEditor<Values>;
  config: Pick<EditorProps<ConfigRow>, "profiles" | "onManageProfiles"> & { row: ConfigRow | null };
  /** The words of a value that are the channel's own. */
  textOf?: (field: keyof Values & string, value: Values[keyof Values & string]) => string | null;
  /** The form, below what every config has. */
  children: ReactNode;
}) {
  const t = useTranslations("channels.config");
  const own = useTranslations(texts);
  const teams = useTeams();
  const title = row?.name ?? own("newTitle");
  const { isEditing, isSaving, problem, isGone } = editor;
  const [isRemoving, setRemoving] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);

  // The buttons that had the focus go with edit mode, and with the form of a new config.
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if ((wasEditing.current || takeFresh()) && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  function wordsOf(field: keyof Values & string, value: Values[keyof Values & string]): string {
    if (field === "teamId") return teams.find(({ id }) => id === value)?.name ?? t("noTeam");
    if (field === "profileId") return profiles.find(({ id }) => id === value)?.name ?? "";
    return textOf(field, value) ?? (typeof value === "boolean" ? own(value ? "on" : "off") : String(value));
  }

  const buttons = (
    <>
      <Button variant="outline" disabled={isSaving} onClick={editor.cancel}>
        {t("cancel")}
      </Button>
      <Button isBusy={isSaving} type="submit">
        {t(isSaving ? "saving" : "save")}
      </Button>
    </>
  );

  return (
    <Form
      unsaved="kept"
      {...editor.form}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        if (isEditing && !isGone) void editor.submit();
      }}
      className="min-w-0 rounded-lg border border-border bg-card"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-border border-b p-4 sm:px-5">
        <h2 className="min-w-0 break-words font-semibold text-base">{title}</h2>
        {row ? (
          <Badge tone={row.isActive ? "success" : "neutral"}>{t(row.isActive ? "active" : "inactive")}</Badge>
        ) : null}
        {editor.isDirty ? <Badge tone="warning">{t("unsaved")}</Badge> : null}
        <div className="ml-auto flex flex-wrap gap-2">
          {/* Keys: React would make the edit button the save button, and the click that is under way would submit. */}
          {isEditing ? (
            <Fragment key="editing">{buttons}</Fragment>
          ) : (
            <Fragment key="viewing">
              <Button
                icon={Trash2Icon}
                variant="ghost"
                disabled={isSaving}
                aria-label={t("removeLabel", { name: row?.name ?? "" })}
                onClick={() => setRemoving(true)}
              >
                {t("remove")}
              </Button>
              <Button icon={PencilIcon} ref={editButton} variant="outline" onClick={editor.edit}>
                {t("edit")}
              </Button>
            </Fragment>
          )}
        </div>
      </header>
      <div className="flex flex-col gap-5 p-4 sm:p-5">
        {isGone ? (
          <Notice title={t("goneTitle")} className="text-sm">
            <p>{t("goneText")}</p>
            <p className="mt-2">
              <Button size="sm" variant="outline" disabled={isSaving} onClick={() => void editor.saveAsNew()}>
                {t("saveAsNew")}
              </Button>
            </p>
          </Notice>
        ) : null}
        {isEditing ? <RecordConflicts form={editor} textOf={wordsOf} className="" /> : null}
        <Notice className="text-sm">{problem}</Notice>
        <FormSection title={own("sections.general")}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField field={editor.field("name")} isRequired />
            <ProfileField field={editor.field("profileId")} profiles={profiles} onManage={onManageProfiles} />
            {teams.length > 0 ? <TeamField field={editor.field("teamId")} teams={teams} /> : null}
          </div>
          <SwitchField field={editor.field("isActive")} hint={own("hints.isActive")} />
        </FormSection>
        {children}
        {isEditing ? (
          <div className="flex flex-wrap items-center justify-end gap-2 border-border border-t pt-4">{buttons}</div>
        ) : null}
      </div>
      <Suspense>
        {isRemoving && row ? (
          <ConfirmDialog
            title={t("removeTitle", { name: row.name })}
            text={t("removeText")}
            action={t("removeConfirm")}
            cancel={t("cancel")}
            isBusy={isSaving}
            onConfirm={() => void editor.remove().then(() => setRemoving(false))}
            onClose={() => setRemoving(false)}
          />
        ) : null}
      </Suspense>
    </Form>
  );
}
