"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { AttendeeSelect } from "@/components/desk/form/attendee-select";
import { useCustomerLookup } from "@/components/desk/form/lookups";
import { useTagsTexts } from "@/components/desk/form/use-tags-texts";
import { Combobox, type ComboboxTexts } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { TagsField } from "@/components/ui/tags-field";
import { Textarea } from "@/components/ui/textarea";
import { TAG_MAX_LENGTH, TAGS_MAX } from "@/lib/modules/conversations/schema";
import { TICKET_PRIORITIES, TICKET_STATUSES } from "@/lib/modules/tickets/filter";
import { useConversationLookup } from "./ticket-choices";
import type { TicketValues } from "./ticket-form-values";
import { SUBJECT_MAX_LENGTH } from "./ticket-limits";

/** The fields of the ticket form. */
export function TicketFields({ form }: { form: UseFormReturn<TicketValues> }) {
  const t = useTranslations("ticket-form");
  const id = useId();
  const { control, register, formState, watch } = form;
  const { errors } = formState;
  const customers = useCustomerLookup("");
  const conversations = useConversationLookup(watch("customer")?.label ?? "");
  const tagsTexts = useTagsTexts();
  const texts = (label: string, empty: string): ComboboxTexts => ({
    label,
    loading: t("searching"),
    empty,
    more: t("more"),
    clear: t("clear"),
  });
  const errorId = (field: "subject" | "description" | "customer") =>
    errors[field] ? `${id}-${field}-error` : undefined;

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        id={`${id}-subject`}
        label={t("fields.subject")}
        isRequired
        error={errors.subject?.message}
        className="sm:col-span-2"
      >
        <Input
          {...register("subject")}
          id={`${id}-subject`}
          maxLength={SUBJECT_MAX_LENGTH}
          autoComplete="off"
          aria-required
          aria-invalid={errors.subject !== undefined}
          aria-describedby={errorId("subject")}
        />
      </Field>
      <Field
        id={`${id}-description`}
        label={t("fields.description")}
        isRequired
        error={errors.description?.message}
        className="sm:col-span-2"
      >
        <Textarea
          {...register("description")}
          id={`${id}-description`}
          rows={4}
          aria-required
          aria-invalid={errors.description !== undefined}
          aria-describedby={errorId("description")}
        />
      </Field>
      <Field id={`${id}-customer`} label={t("fields.customer")} isRequired error={errors.customer?.message}>
        <Controller
          control={control}
          name="customer"
          render={({ field }) => (
            <Combobox
              {...field}
              id={`${id}-customer`}
              {...customers}
              texts={texts(t("fields.customer"), t("noCustomers"))}
              placeholder={t("customerPlaceholder")}
              isInvalid={errors.customer !== undefined}
              describedBy={errorId("customer")}
            />
          )}
        />
      </Field>
      <Field id={`${id}-assignee`} label={t("fields.assignee")}>
        <Controller
          control={control}
          name="assignee"
          render={({ field }) => <AttendeeSelect id={`${id}-assignee`} nobody={t("unassigned")} field={field} />}
        />
      </Field>
      <Field id={`${id}-priority`} label={t("fields.priority")}>
        <NativeSelect
          {...register("priority")}
          id={`${id}-priority`}
          choices={TICKET_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
        />
      </Field>
      <Field id={`${id}-status`} label={t("fields.status")}>
        <NativeSelect
          {...register("status")}
          id={`${id}-status`}
          choices={TICKET_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
      </Field>
      <Field id={`${id}-conversation`} label={t("fields.conversation")} className="sm:col-span-2">
        <Controller
          control={control}
          name="conversation"
          render={({ field }) => (
            <Combobox
              {...field}
              id={`${id}-conversation`}
              {...conversations}
              texts={texts(t("fields.conversation"), t("noConversations"))}
              placeholder={t("conversationPlaceholder")}
            />
          )}
        />
      </Field>
      <Field id={`${id}-tags`} label={t("fields.tags")} hint={t("tagsHint")} className="sm:col-span-2">
        <Controller
          control={control}
          name="tags"
          render={({ field }) => (
            <TagsField
              id={`${id}-tags`}
              value={field.value}
              onChange={field.onChange}
              texts={{ ...tagsTexts, add: t("addTag") }}
              max={TAGS_MAX}
              maxLength={TAG_MAX_LENGTH}
              describedBy={`${id}-tags-hint`}
            />
          )}
        />
      </Field>
    </div>
  );
}
