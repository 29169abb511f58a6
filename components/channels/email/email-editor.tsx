"use client";

import { useTranslations } from "next-intl";
import type { EditorProps } from "@/components/channels/channels-data";
import { ConfigFrame } from "@/components/channels/editor/config-frame";
import { MissingConfig } from "@/components/channels/editor/config-section";
import {
  FormSection,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from "@/components/channels/editor/form-fields";
import { ProfileField } from "@/components/channels/editor/profile-field";
import { SecretField } from "@/components/channels/editor/secret-field";
import { useConfigEditor } from "@/components/channels/editor/use-config-editor";
import { Notice } from "@/components/ui/notice";
import { emailCalls } from "@/lib/client/calls/channel-calls";
import {
  AUTO_REPLY_MAX,
  type EmailChannelDto,
  SIGNATURE_MAX,
  SMTP_PORT_HINT,
} from "@/lib/modules/channels/email/schema";
import { type EmailValues, emailErrors, newEmailValues, toEmailInput, toEmailValues } from "./email-draft";
import { EmailIncoming } from "./email-incoming";
import { EmailTest } from "./email-test";
import { MailboxState } from "./mailbox-state";

const SECURITIES = ["starttls", "tls", "none"] as const;

/** One e-mail config: how its mail goes out and comes in, its sender, its test send. */
export function EmailEditor({ row, isMissing, configs, profiles, go, onManageProfiles }: EditorProps<EmailChannelDto>) {
  const t = useTranslations("channels.email");
  const defaultProfile = profiles.find(({ isDefault }) => isDefault)?.id ?? profiles[0]?.id ?? 0;
  const editor = useConfigEditor({
    kind: "email",
    row,
    configs,
    calls: emailCalls,
    initial: newEmailValues(defaultProfile),
    toValues: toEmailValues,
    toInput: toEmailInput,
    check: (values) => emailErrors(values, row),
    go,
  });
  const { form } = editor;
  if (isMissing && !form.isEditing) return <MissingConfig kind="email" go={go} />;

  const securities = SECURITIES.map((value) => ({ value, label: t(`security.${value}`) }));
  const hostChanged = row?.hasSmtpPassword === true && form.values.smtpHost.trim() !== row.smtpHost;

  function textOf(field: keyof EmailValues, value: EmailValues[keyof EmailValues]): string {
    if (field === "profileId") return profiles.find(({ id }) => id === value)?.name ?? "";
    if (field === "smtpSecurity" || field === "imapSecurity")
      return t(`security.${value as EmailValues["smtpSecurity"]}`);
    if (field === "incoming") return t(`incoming.${value as EmailValues["incoming"]}`);
    if (typeof value === "boolean") return t(value ? "on" : "off");
    return String(value);
  }

  return (
    <div className="flex flex-col gap-4">
      <ConfigFrame
        editor={editor}
        row={row}
        newTitle={t("newTitle")}
        labelOf={(field) => t(`fields.${field}`)}
        textOf={textOf}
      >
        <FormSection title={t("sections.general")}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField bound={form.field("name")} label={t("fields.name")} isRequired />
            <ProfileField bound={form.field("profileId")} profiles={profiles} onManage={onManageProfiles} />
          </div>
          <SwitchField bound={form.field("isActive")} label={t("fields.isActive")} hint={t("hints.isActive")} />
        </FormSection>
        <FormSection title={t("sections.smtp")} text={<GmailHint />}>
          <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1.4fr)]">
            <TextField
              bound={form.field("smtpHost")}
              label={t("fields.smtpHost")}
              placeholder="smtp.gmail.com"
              spellCheck={false}
              isRequired
            />
            <TextField
              bound={form.field("smtpPort")}
              label={t("fields.smtpPort")}
              hint={t("hints.smtpPort", { port: SMTP_PORT_HINT })}
              inputMode="numeric"
              placeholder={String(SMTP_PORT_HINT)}
              isRequired
            />
            <SelectField bound={form.field("smtpSecurity")} label={t("fields.smtpSecurity")} options={securities} />
          </div>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              bound={form.field("smtpUser")}
              label={t("fields.smtpUser")}
              hint={t("hints.smtpUser")}
              type="email"
              placeholder={t("hints.userExample")}
              spellCheck={false}
            />
            <SecretField
              bound={form.field("smtpPassword")}
              label={t("fields.smtpPassword")}
              hint={form.isEditing && hostChanged ? t("hints.hostChanged") : undefined}
              isStored={row?.hasSmtpPassword === true}
            />
          </div>
        </FormSection>
        <EmailIncoming form={form} row={row} onChanged={configs.put} securities={securities} />
        <FormSection title={t("sections.sender")}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField bound={form.field("fromName")} label={t("fields.fromName")} isRequired />
            <TextField bound={form.field("fromEmail")} label={t("fields.fromEmail")} type="email" isRequired />
            <TextField
              bound={form.field("replyToEmail")}
              label={t("fields.replyToEmail")}
              hint={t("hints.replyToEmail")}
              type="email"
            />
          </div>
        </FormSection>
        <FormSection title={t("sections.signature")}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField bound={form.field("signature")} label={t("fields.signature")} limit={SIGNATURE_MAX} />
            <TextField
              bound={form.field("signatureImageUrl")}
              label={t("fields.signatureImageUrl")}
              hint={t("hints.signatureImageUrl")}
              type="url"
              placeholder="https://"
            />
          </div>
        </FormSection>
        <FormSection title={t("sections.autoReply")}>
          <SwitchField
            bound={form.field("autoReplyEnabled")}
            label={t("fields.autoReplyEnabled")}
            hint={t("hints.autoReplyEnabled")}
          />
          {form.values.autoReplyEnabled || form.values.autoReplyMessage !== "" ? (
            <TextAreaField
              bound={form.field("autoReplyMessage")}
              label={t("fields.autoReplyMessage")}
              limit={AUTO_REPLY_MAX}
              rows={4}
              isRequired={form.values.autoReplyEnabled}
            />
          ) : null}
        </FormSection>
      </ConfigFrame>
      {row && !isMissing ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <MailboxState row={row} />
          <EmailTest id={row.id} hasUnsaved={form.isDirty} />
        </div>
      ) : null}
    </div>
  );
}

function GmailHint() {
  const t = useTranslations("channels.email.gmail");
  return (
    <Notice tone="info" className="text-sm">
      {t.rich("text", {
        strong: (part) => <strong className="font-semibold">{part}</strong>,
        link: (part) => (
          <a
            href="https://myaccount.google.com/apppasswords"
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-4 hover:no-underline"
          >
            {part}
          </a>
        ),
      })}
    </Notice>
  );
}
