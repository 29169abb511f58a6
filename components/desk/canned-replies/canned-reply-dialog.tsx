"use client";

import { useTranslations } from "next-intl";
import { fillCannedReply } from "@/components/desk/composer/canned-text";
import { type FieldErrors, issuesOf } from "@/components/desk/form/field-errors";
import { SwitchField, TextAreaField } from "@/components/desk/form/form-fields";
import { LinkedField } from "@/components/desk/form/linked-field";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import { ApiError, messageOf } from "@/lib/client/http/api";
import {
  CANNED_REPLY_MAX_LENGTH,
  type CannedReplyDto,
  type CannedReplyInput,
  cannedReplyInputSchema,
} from "@/lib/modules/canned-replies/schema";
import type { Edited } from "@/lib/modules/records/schema";
import type { CannedReplyAuthor } from "./canned-reply-author";
import { VariableButtons } from "./variable-buttons";

const FIELD_TEXTS = { shortcut: "shortcut", content: "content", isShared: "share" } as const;

function storedOf({ version, shortcut, content, isShared }: CannedReplyDto): StoredRecord<CannedReplyInput> {
  return { version, values: { shortcut, content, isShared } };
}

/** Adds a reply, or edits `reply`. Mounted only while it is open; `onStore` rejects with the API's error. */
export function CannedReplyDialog({
  reply,
  author,
  content: written = "",
  onStore,
  onSaved,
  onClose,
}: {
  reply: CannedReplyDto | null;
  author: CannedReplyAuthor;
  /** The text that a new one begins with. */
  content?: string;
  onStore: (input: CannedReplyInput, edited?: Edited) => Promise<CannedReplyDto>;
  onSaved: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("settings.canned");
  const form = useSavedForm<CannedReplyInput, CannedReplyDto>({
    initial: { shortcut: "", content: written, isShared: author.mayShare },
    stored: reply && storedOf(reply),
    storedOf,
    labelOf: (name) => t(FIELD_TEXTS[name]),
    look: "list",
    check: (values) =>
      Object.fromEntries(
        Object.keys(issuesOf(cannedReplyInputSchema.safeParse(values).error)).map((name) => [
          name,
          wrong(name, values),
        ]),
      ),
    isLive: true,
    send: (values, version) =>
      onStore(cannedReplyInputSchema.parse(values), reply ? { id: reply.id, version } : undefined),
    onSaved,
    errorsOf: (error): FieldErrors =>
      error instanceof ApiError && error.code === "SHORTCUT_TAKEN" ? { shortcut: error.message } : {},
    problemOf: (error) => messageOf(error, t("offline")),
  });
  const shortcut = form.field("shortcut");
  const content = form.field("content");

  function wrong(name: string, values: CannedReplyInput): string {
    if (name === "shortcut")
      return t(values.shortcut.trim() === "" ? "errors.shortcutMissing" : "errors.shortcutInvalid");
    return values.content.trim() === ""
      ? t("errors.contentMissing")
      : t("errors.contentTooLong", { limit: CANNED_REPLY_MAX_LENGTH });
  }

  const email = "marina@exemplo.com.br";
  const customer = {
    id: 0,
    name: t("sample.customerName"),
    email,
    companyId: 0,
    company: { id: 0, name: t("sample.companyName"), email },
  };

  return (
    <FormDialog
      texts={{
        title: t(reply ? "editTitle" : "addTitle"),
        text: t("dialogText"),
        close: t("cancel"),
        cancel: t("cancel"),
        save: t("save"),
      }}
      {...form.dialog}
      problem={null}
      onClose={onClose}
    >
      <RecordConflicts
        className=""
        form={form}
        textOf={(_, value) => (typeof value === "boolean" ? t(value ? "shared" : "personal") : value)}
      />
      <LinkedField field={shortcut} hint={shortcut.error ? undefined : t("shortcutHint")}>
        {(links) => (
          <div className="relative">
            <span aria-hidden="true" className="absolute inset-y-0 left-3 flex items-center text-muted-foreground">
              /
            </span>
            <Input
              {...links}
              className="pl-6"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              value={shortcut.value}
              onChange={(event) => shortcut.onChange(event.target.value)}
            />
          </div>
        )}
      </LinkedField>
      <TextAreaField field={content} hint={content.error ? undefined : t("contentHint")} rows={5} />
      <VariableButtons legend={t("variables")} field={content} />
      <section aria-label={t("preview")} className="rounded-md bg-muted px-3 py-2">
        <h3 className="mb-1 font-medium text-muted-foreground text-xs">{t("preview")}</h3>
        <p className="max-h-40 overflow-y-auto whitespace-pre-wrap text-sm">
          {content.value.trim() === ""
            ? t("previewEmpty")
            : fillCannedReply(content.value, { user: customer }, { name: author.name }, (gap) => t(`variable.${gap}`))}
        </p>
      </section>
      <SwitchField
        field={{ ...form.field("isShared"), isEditing: author.mayShare }}
        hint={t(author.mayShare ? "shareText" : "shareDenied")}
      />
      {form.problem ? (
        <p role="alert" className="text-danger text-list">
          {form.problem}
        </p>
      ) : null}
    </FormDialog>
  );
}
