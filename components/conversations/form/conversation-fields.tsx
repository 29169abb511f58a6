"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { AttendeeSelect } from "@/components/desk/form/attendee-select";
import { useCompanyLookup, useCustomerLookup, useFixedChoices } from "@/components/desk/form/lookups";
import { useTagsTexts } from "@/components/desk/form/use-tags-texts";
import { Combobox, type ComboboxTexts } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { TagsField } from "@/components/ui/tags-field";
import { Textarea } from "@/components/ui/textarea";
import { MESSAGE_MAX_LENGTH, SUBJECT_MAX_LENGTH, TAG_MAX_LENGTH, TAGS_MAX } from "@/lib/modules/conversations/schema";
import type { ConversationValues } from "./conversation-form-values";

/** The fields of the conversation modal. `customerSearch` is what the customer's field and its list begin with. */
export function ConversationFields({
  form,
  isNew,
  customerSearch,
}: {
  form: UseFormReturn<ConversationValues>;
  isNew: boolean;
  customerSearch: string;
}) {
  const t = useTranslations("conversations");
  const id = useId();
  const { control, register, formState, setValue } = form;
  const { errors } = formState;
  const customers = useCustomerLookup(customerSearch);
  const companies = useCompanyLookup();
  const choices = useFixedChoices();
  const tagsTexts = useTagsTexts();
  const texts = (label: string, empty: string): ComboboxTexts => ({
    label,
    loading: t("form.searching"),
    empty,
    more: t("form.more"),
    clear: t("form.clear"),
  });
  const errorId = (field: "subject" | "customer" | "message") => (errors[field] ? `${id}-${field}-error` : undefined);

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        id={`${id}-subject`}
        label={t("form.subject")}
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
      <Field id={`${id}-customer`} label={t("form.customer")} isRequired error={errors.customer?.message}>
        <Controller
          control={control}
          name="customer"
          render={({ field }) => (
            <Combobox
              {...field}
              id={`${id}-customer`}
              onChange={(customer) => {
                field.onChange(customer);
                if (customer) setValue("company", customer.company, { shouldDirty: true });
              }}
              {...customers}
              initialSearch={customerSearch}
              texts={texts(t("form.customer"), t("form.noCustomers"))}
              placeholder={t("form.customerPlaceholder")}
              isInvalid={errors.customer !== undefined}
              describedBy={errorId("customer")}
            />
          )}
        />
      </Field>
      <Field id={`${id}-company`} label={t("form.company")}>
        <Controller
          control={control}
          name="company"
          render={({ field }) => (
            <Combobox
              {...field}
              id={`${id}-company`}
              {...companies}
              texts={texts(t("form.company"), t("form.noCompanies"))}
              placeholder={t("form.companyPlaceholder")}
            />
          )}
        />
      </Field>
      <Field id={`${id}-agent`} label={t("form.agent")}>
        <Controller
          control={control}
          name="agent"
          render={({ field }) => <AttendeeSelect id={`${id}-agent`} nobody={t("notAssigned")} field={field} />}
        />
      </Field>
      <Field id={`${id}-channel`} label={t("details.channel")}>
        <NativeSelect {...register("channel")} id={`${id}-channel`} choices={choices.channels} />
      </Field>
      <Field id={`${id}-status`} label={t("form.status")}>
        <NativeSelect
          {...register("status")}
          id={`${id}-status`}
          choices={choices.statuses.filter(({ value }) => !isNew || value !== "closed")}
        />
      </Field>
      <Field id={`${id}-priority`} label={t("details.priority")}>
        <NativeSelect {...register("priority")} id={`${id}-priority`} choices={choices.priorities} />
      </Field>
      <Field id={`${id}-tags`} label={t("details.tags")} hint={t("form.tagsHint")} className="sm:col-span-2">
        <Controller
          control={control}
          name="tags"
          render={({ field }) => (
            <TagsField
              id={`${id}-tags`}
              value={field.value}
              onChange={field.onChange}
              texts={tagsTexts}
              max={TAGS_MAX}
              maxLength={TAG_MAX_LENGTH}
              describedBy={`${id}-tags-hint`}
            />
          )}
        />
      </Field>
      {isNew ? (
        <Field
          id={`${id}-message`}
          label={t("form.message")}
          isRequired
          error={errors.message?.message}
          className="sm:col-span-2"
        >
          <Textarea
            {...register("message")}
            id={`${id}-message`}
            rows={4}
            maxLength={MESSAGE_MAX_LENGTH}
            aria-required
            aria-invalid={errors.message !== undefined}
            aria-describedby={errorId("message")}
          />
        </Field>
      ) : null}
    </div>
  );
}
