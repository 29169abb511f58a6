"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { fillCannedReply } from "@/components/desk/composer/canned-text";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { Button } from "@/components/ui/button";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast/toast-store";
import {
  draftOf,
  type RecordDraft,
  type StoredRecord,
  saveDraft,
  settleConflict,
} from "@/lib/client/forms/record-draft";
import { ApiError } from "@/lib/client/http/api";
import {
  CANNED_REPLY_MAX_LENGTH,
  type CannedReplyDto,
  type CannedReplyInput,
  cannedReplyInputSchema,
} from "@/lib/modules/canned-replies/schema";
import type { Edited } from "@/lib/modules/records/schema";
import type { CannedReplyAuthor } from "./canned-reply-author";
import { type CannedVariable, placeholderOf, VARIABLE_LABELS, VARIABLES } from "./canned-variables";

const FIELD_TEXTS = { shortcut: "shortcut", content: "content", isShared: "share" } as const;

function storedOf({ version, shortcut, content, isShared }: CannedReplyDto): StoredRecord<CannedReplyInput> {
  return { version, values: { shortcut, content, isShared } };
}

/** Adds a reply, or edits `reply`. Mounted only while it is open; `onStore` rejects with the API's error. */
export function CannedReplyDialog({
  reply,
  author,
  onStore,
  onSaved,
  onClose,
}: {
  reply: CannedReplyDto | null;
  author: CannedReplyAuthor;
  onStore: (input: CannedReplyInput, edited?: Edited) => Promise<CannedReplyDto>;
  onSaved: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("settings.canned");
  const id = useId();
  const conflict = useTranslations("records.conflict.toast");
  const [problem, setProblem] = useState<string | null>(null);
  const [merge, setMerge] = useState(() => (reply ? draftOf(storedOf(reply)) : null));
  const form = useForm<z.input<typeof cannedReplyInputSchema>, unknown, CannedReplyInput>({
    resolver: zodResolver(cannedReplyInputSchema),
    defaultValues: {
      shortcut: reply?.shortcut ?? "",
      content: reply?.content ?? "",
      isShared: reply?.isShared ?? author.mayShare,
    },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const [content, isShared] = useWatch({ control: form.control, name: ["content", "isShared"] });
  const textarea = useRef<HTMLTextAreaElement | null>(null);
  // In the order of the form: the first invalid one gets the focus.
  const shortcutField = form.register("shortcut");
  const contentField = form.register("content");

  const email = "marina@exemplo.com.br";
  const customer = {
    id: 0,
    name: t("sample.customerName"),
    email,
    companyId: 0,
    company: { id: 0, name: t("sample.companyName"), email },
  };

  function insert(variable: CannedVariable) {
    const field = textarea.current;
    if (!field) return;
    field.setRangeText(placeholderOf(variable), field.selectionStart, field.selectionEnd, "end");
    form.setValue("content", field.value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    field.focus();
  }

  function show(draft: RecordDraft<CannedReplyInput>) {
    setMerge(draft);
    form.reset(draft.values, { keepDefaultValues: true });
  }

  async function onValid(input: CannedReplyInput) {
    setProblem(null);
    try {
      if (!merge || !reply) {
        await onStore(input);
        return onSaved();
      }
      const { saved, draft } = await saveDraft(
        { ...merge, values: input },
        (values, version) => onStore(values, { id: reply.id, version }),
        storedOf,
      );
      if (saved) return onSaved();
      show(draft);
      toast({ type: "warning", title: conflict("title"), message: conflict("text") });
    } catch (error) {
      if (error instanceof ApiError && error.code === "SHORTCUT_TAKEN")
        form.setError("shortcut", { type: "taken", message: error.message }, { shouldFocus: true });
      else setProblem(error instanceof ApiError && error.message ? error.message : t("offline"));
    }
  }

  function shortcutError(): string | null {
    const { shortcut } = errors;
    if (!shortcut) return null;
    if (shortcut.type === "taken") return shortcut.message ?? "";
    return t(form.getValues("shortcut").trim() === "" ? "errors.shortcutMissing" : "errors.shortcutInvalid");
  }

  function contentError(): string | null {
    if (!errors.content) return null;
    return content.trim() === ""
      ? t("errors.contentMissing")
      : t("errors.contentTooLong", { limit: CANNED_REPLY_MAX_LENGTH });
  }

  return (
    <FormDialog
      texts={{
        title: t(reply ? "editTitle" : "addTitle"),
        text: t("dialogText"),
        close: t("cancel"),
        cancel: t("cancel"),
        save: t("save"),
      }}
      isDirty={isDirty}
      isSaving={isSubmitting}
      onFocus={() => form.setFocus("shortcut")}
      onSubmit={(event) => void form.handleSubmit(onValid)(event)}
      onClose={onClose}
    >
      {merge ? (
        <RecordConflicts
          className=""
          draft={merge}
          labelOf={(field) => t(FIELD_TEXTS[field])}
          textOf={(_, value) => (typeof value === "boolean" ? t(value ? "shared" : "personal") : value)}
          onSettle={(field, choice) => show(settleConflict({ ...merge, values: form.getValues() }, field, choice))}
        />
      ) : null}
      <Field id={`${id}-shortcut`} label={t("shortcut")} hint={t("shortcutHint")} error={shortcutError()}>
        <div className="relative">
          <span aria-hidden="true" className="absolute inset-y-0 left-3 flex items-center text-muted-foreground">
            /
          </span>
          <Input
            id={`${id}-shortcut`}
            className="pl-6"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            aria-invalid={errors.shortcut ? true : undefined}
            aria-describedby={`${id}-shortcut-${errors.shortcut ? "error" : "hint"}`}
            {...shortcutField}
          />
        </div>
      </Field>
      <Field id={`${id}-content`} label={t("content")} hint={t("contentHint")} error={contentError()}>
        <Textarea
          id={`${id}-content`}
          rows={5}
          aria-invalid={errors.content ? true : undefined}
          aria-describedby={`${id}-content-${errors.content ? "error" : "hint"}`}
          {...contentField}
          ref={(element) => {
            contentField.ref(element);
            textarea.current = element;
          }}
        />
      </Field>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium text-list">{t("variables")}</legend>
        <div className="flex flex-wrap gap-1.5">
          {VARIABLES.map((variable) => (
            <Button
              key={variable}
              variant="secondary"
              size="sm"
              title={placeholderOf(variable)}
              onClick={() => insert(variable)}
            >
              {t(`variable.${VARIABLE_LABELS[variable]}`)}
            </Button>
          ))}
        </div>
      </fieldset>
      <section aria-label={t("preview")} className="rounded-md bg-muted px-3 py-2">
        <h3 className="mb-1 font-medium text-muted-foreground text-xs">{t("preview")}</h3>
        <p className="max-h-40 overflow-y-auto whitespace-pre-wrap text-sm">
          {content.trim() === ""
            ? t("previewEmpty")
            : fillCannedReply(content, { user: customer }, { name: author.name }, (gap) => t(`variable.${gap}`))}
        </p>
      </section>
      <Switch
        label={t("share")}
        hint={t(author.mayShare ? "shareText" : "shareDenied")}
        disabled={!author.mayShare}
        checked={isShared}
        onChange={(event) => form.setValue("isShared", event.target.checked, { shouldDirty: true })}
      />
      {problem ? (
        <p role="alert" className="text-danger text-list">
          {problem}
        </p>
      ) : null}
    </FormDialog>
  );
}

function Field({
  id,
  label,
  hint,
  error,
  children,
}: {
  id: string;
  label: string;
  hint: string;
  error: string | null;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children}
      {error === null ? (
        <p id={`${id}-hint`} className="text-list text-muted-foreground">
          {hint}
        </p>
      ) : (
        <p id={`${id}-error`} className="text-danger text-list">
          {error}
        </p>
      )}
    </div>
  );
}
