"use client";

import { PencilIcon, Trash2Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";
import { lazyPart } from "@/lib/client/lazy-part";
import { type ConfigEditor, type ConfigRow, takeFresh } from "./use-config-editor";

const ConfirmDialog = lazyPart(() => import("@/components/ui/confirm-dialog"), "ConfirmDialog");

/** A config's card: its name and state, what can be done with it, what went wrong, and its form. */
export function ConfigFrame<Values extends { name: string }>({
  editor,
  row,
  newTitle,
  textOf,
  children,
}: {
  editor: ConfigEditor<Values>;
  row: ConfigRow | null;
  newTitle: string;
  textOf: (field: keyof Values & string, value: Values[keyof Values & string]) => string;
  children: ReactNode;
}) {
  const t = useTranslations("channels.config");
  const { isEditing, isSaving, problem, isGone } = editor;
  const [isRemoving, setRemoving] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);

  // The buttons that had the focus go with edit mode, and with the form of a new config.
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if ((wasEditing.current || takeFresh()) && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const buttons = (
    <>
      <Button variant="outline" disabled={isSaving} onClick={editor.cancel}>
        {t("cancel")}
      </Button>
      <Button type="submit" disabled={isSaving}>
        {isSaving ? <Spinner /> : null}
        {t(isSaving ? "saving" : "save")}
      </Button>
    </>
  );

  return (
    <Form
      unsaved="kept"
      {...editor.form}
      aria-label={row?.name ?? newTitle}
      onSubmit={(event) => {
        event.preventDefault();
        if (isEditing && !isGone) void editor.submit();
      }}
      className="min-w-0 rounded-lg border border-border bg-card"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-border border-b p-4 sm:px-5">
        <h2 className="min-w-0 break-words font-semibold text-base">{row?.name ?? newTitle}</h2>
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
                variant="ghost"
                disabled={isSaving}
                aria-label={t("removeLabel", { name: row?.name ?? "" })}
                onClick={() => setRemoving(true)}
              >
                <Trash2Icon aria-hidden="true" />
                {t("remove")}
              </Button>
              <Button ref={editButton} variant="outline" onClick={editor.edit}>
                <PencilIcon aria-hidden="true" />
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
        {isEditing ? <RecordConflicts form={editor} textOf={textOf} className="" /> : null}
        <Notice className="text-sm">{problem}</Notice>
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
