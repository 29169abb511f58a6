import { useTranslations } from "next-intl";
import { memo, useCallback, useMemo, useState } from "react";
import { AttendeeField } from "@/components/desk/form/attendee-field";
import { partsOf } from "@/components/desk/form/field-errors";
import { TextAreaField, TextField } from "@/components/desk/form/form-fields";
import type { BoundField } from "@/components/desk/form/linked-field";
import { useFormTexts } from "@/components/desk/form/use-form-texts";
import { BeginFieldsPart } from "@/components/desk/forms/begin-fields";
import { useBeginFields } from "@/components/desk/forms/use-begin-fields";
import { useMay } from "@/components/desk/screen/permissions";
import { useScreen } from "@/components/desk/screen/screen-context";
import { FailedLine } from "@/components/ui/failed-line";
import { FormDialog } from "@/components/ui/form-dialog";
import { Notice } from "@/components/ui/notice";
import { changedFields } from "@/lib/client/forms/record-changes";
import { type ChatDto, MESSAGE_MAX_LENGTH, SUBJECT_MAX_LENGTH } from "@/lib/modules/conversations/schema";
import { BesideCustomer } from "./beside-customer";
import { ChannelField } from "./channel-field";
import { CustomerField, PersonFields } from "./customer-field";
import { FilesPane, FirstFilesField, useFirstFiles } from "./first-files";
import { MoreFields } from "./more-fields";
import { type ChosenCustomer, type NewValues, newValues } from "./new-values";
import { TemplateField } from "./template-field";
import type { PersonText } from "./typed-person";
import { useNewForm } from "./use-new-form";
import { useBeginning, useChannelStates, wayOf, whomOf } from "./use-whom";

const Assignee = memo(AttendeeField);
/** What is chosen in a moment again, and asks nobody whether it may be left. */
const CHOSEN: readonly (keyof NewValues)[] = ["customer", "company", "channel", "isPerson"];

/** The form of a new conversation: with whom, by which channel, and its first message. */
export function NewConversation({
  typed = "",
  onSaved,
  onOpen,
  onClose,
}: {
  /** What the search box held when nothing was found: whom the conversation is to be with. */
  typed?: string;
  onSaved: (chat: ChatDto) => void;
  /** Another conversation is wanted in place of a new one. */
  onOpen: (chatId: number) => void;
  /** Left without saving. */
  onClose: () => void;
}) {
  const t = useTranslations("conversation-beginning");
  const c = useTranslations("conversations");
  const { viewer } = useScreen();
  const texts = useFormTexts();
  const [customerId, setCustomerId] = useState<number | null>(null);
  const [first] = useState(() => newValues({ id: viewer.id, label: viewer.name }));
  const beginning = useBeginning(customerId);
  const [byWhatsApp, setByWhatsApp] = useState(false);
  const files = useFirstFiles(byWhatsApp);
  const begin = useBeginFields("conversation", true);
  const { form, owner, forgetOwner } = useNewForm(first, {
    wayOf: (values) => wayOf(values, beginning.data),
    uploadIds: files.readyAttachments.map(({ id }) => id),
    begin,
    onSaved: (chat) => {
      // They are the message's now.
      files.clear();
      onSaved(chat);
    },
  });
  const { values, set, errors } = form;
  const way = wayOf(values, beginning.data);
  if (byWhatsApp !== (way.channel === "whatsapp")) setByWhatsApp(way.channel === "whatsapp");
  const whom = whomOf(values, beginning.data);
  const known = whom && "known" in whom ? whom.known : null;
  const states = useChannelStates(values, beginning.data);

  const choose = useCallback(
    (customer: ChosenCustomer | null) => {
      setCustomerId(customer?.id ?? null);
      forgetOwner();
      set("isPerson", false);
      set("customer", customer);
      set("channel", null);
      if (customer) set("company", customer.company);
    },
    [set, forgetOwner],
  );
  const create = useCallback(
    (person: PersonText) => {
      choose(null);
      set("isPerson", true);
      for (const field of ["name", "email", "phone"] as const) set(field, person[field]);
    },
    [choose, set],
  );
  const setChannel = useCallback((channel: NonNullable<NewValues["channel"]>) => set("channel", channel), [set]);
  const setHeaderFile = useCallback((uploadId: string | null) => set("headerUploadId", uploadId), [set]);
  const pickTemplate = (template: NewValues["template"]) => {
    set("template", template);
    set("headerUploadId", null);
  };
  const customer = useStable(form.field("customer"));
  const agent = useStable(form.field("agent"));
  const more = {
    company: useStable(form.field("company")),
    status: useStable(form.field("status")),
    priority: useStable(form.field("priority")),
    tags: useStable(form.field("tags")),
  };
  const focusCustomer = () => document.getElementById(customer.id)?.focus();
  const isNoneUsable = whom !== null && way.channel === null && states.every(({ obstacle }) => obstacle !== null);
  const subjectOf = known?.name || (values.isPerson && (values.name || values.email || values.phone)) || "";

  return (
    <FormDialog
      texts={{ ...texts({ title: c("newConversation"), text: t("text"), save: t("send") }), keys: t("keys") }}
      {...form.dialog}
      isDirty={files.files.length > 0 || changedFields(first, values).some((field) => !CHOSEN.includes(field))}
      canSave={way.isByTemplate || (!files.isBlocked && files.unfit.length === 0)}
      onFocus={focusCustomer}
      onClose={onClose}
    >
      <FilesPane onFiles={way.isByTemplate ? null : files.add}>
        {values.isPerson ? (
          <PersonFields
            name={form.field("name")}
            email={form.field("email")}
            phone={form.field("phone")}
            nextId={form.field("subject").id}
            onBack={() => {
              choose(null);
              requestAnimationFrame(focusCustomer);
            }}
          />
        ) : (
          <CustomerField field={customer} typed={typed} onChoose={choose} onCreate={create} />
        )}
        <BesideCustomer owner={owner} known={known} onChoose={choose} onOpen={onOpen} />
        {beginning.isError ? (
          <div className="sm:col-span-2">
            <FailedLine text={t("failed")} retry={t("retry")} onRetry={() => void beginning.refetch()} />
          </div>
        ) : (
          <ChannelField
            id={form.field("channel").id}
            states={states}
            value={way.channel}
            error={way.channel === null ? errors.channel : undefined}
            onChange={setChannel}
          />
        )}
        {isNoneUsable ? <NoChannel /> : null}
        <TextField
          field={form.field("subject")}
          isRequired={way.channel === null || way.channel === "email"}
          maxLength={SUBJECT_MAX_LENGTH}
          placeholder={way.channel === "email" || subjectOf === "" ? undefined : t("subjectHint", { name: subjectOf })}
          className="sm:col-span-2"
        />
        {way.isByTemplate ? (
          <>
            {files.files.length > 0 ? (
              <Notice tone="info" role="status" className="text-sm sm:col-span-2">
                {t("filesStay")}
              </Notice>
            ) : null}
            <TemplateField
              template={values.template}
              slots={values.slots}
              problem={errors.template}
              problems={partsOf(errors, "slots")}
              fileProblem={errors.headerUploadId}
              onPick={pickTemplate}
              onSlot={(key, value) => set("slots", { ...values.slots, [key]: value })}
              onFile={setHeaderFile}
            />
          </>
        ) : (
          <>
            <TextAreaField
              field={form.field("message")}
              isRequired
              rows={5}
              maxLength={MESSAGE_MAX_LENGTH}
              className="sm:col-span-2"
            />
            <FirstFilesField files={files} byWhatsApp={byWhatsApp} />
          </>
        )}
        <BeginFieldsPart field={form.field("fields")} begin={begin} />
        <Assignee field={agent} nobody={c("notAssigned")} />
        <MoreFields {...more} />
      </FilesPane>
    </FormDialog>
  );
}

/** What to do where nothing can go out to a customer. */
function NoChannel() {
  const t = useTranslations("conversation-beginning");
  const mayManage = useMay("channels.manage");
  return (
    <Notice tone="warning" role="status" className="text-sm sm:col-span-2">
      {t(mayManage ? "noneAdministrator" : "none")}{" "}
      {mayManage ? (
        <a href="/channels" className="underline underline-offset-4">
          {t("openChannels")}
        </a>
      ) : null}
    </Notice>
  );
}

/** The same field until its value or its fault changes: what shows it needn't be made anew with each key of another one. */
function useStable<Value>(field: BoundField<Value>): BoundField<Value> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its `onChange` sets by the name alone.
  return useMemo(() => field, [field.value, field.error, field.isEditing]);
}
