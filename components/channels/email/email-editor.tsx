"use client";

import { useTranslations } from "next-intl";
import type { EditorProps } from "@/components/channels/channels-data";
import { ConfigFrame } from "@/components/channels/editor/config-frame";
import { MissingConfig } from "@/components/channels/editor/config-section";
import { FormSection } from "@/components/channels/editor/form-section";
import { SecretField } from "@/components/channels/editor/secret-field";
import { TestSend } from "@/components/channels/editor/test-send";
import { useConfigEditor } from "@/components/channels/editor/use-config-editor";
import { SelectField, SwitchField, TextAreaField, TextField } from "@/components/desk/form/form-fields";
import { Notice } from "@/components/ui/notice";
import { sendTestEmail } from "@/lib/client/calls/channel-calls";
import {
  AUTO_REPLY_MAX,
  type EmailChannelDto,
  SIGNATURE_MAX,
  SMTP_PORT_HINT,
} from "@/lib/modules/channels/email/schema";
import { type EmailValues, emailForm } from "./email-draft";
import { EmailIncoming } from "./email-incoming";
import { MailboxState } from "./mailbox-state";

const SECURITIES = ["starttls", "tls", "none"] as const;

/** One e-mail config: how its mail goes out and comes in, its sender, its test send. */
export function EmailEditor(props: EditorProps<EmailChannelDto>) {
  const { row, isMissing, configs, go } = props;
  const t = useTranslations("channels.email");
  const form = useConfigEditor(emailForm, props);
  const { field } = form;
  if (isMissing && !form.isEditing) return <MissingConfig kind="email" go={go} />;

  const securities = SECURITIES.map((value) => ({ value, label: t(`security.${value}`) }));
  const hostChanged = row?.hasSmtpPassword === true && form.values.smtpHost.trim() !== row.smtpHost;

  function textOf(name: keyof EmailValues, value: EmailValues[keyof EmailValues]): string | null {
    if (name === "smtpSecurity" || name === "imapSecurity")
      return t(`security.${value as EmailValues["smtpSecurity"]}`);
    return name === "incoming" ? t(`incoming.${value as EmailValues["incoming"]}`) : null;
  }

  return (
    <div className="flex flex-col gap-4">
      <ConfigFrame texts="channels.email" editor={form} config={props} textOf={textOf}>
        <FormSection title={t("sections.smtp")} text={<GmailHint />}>
          <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1.4fr)]">
            <TextField field={field("smtpHost")} placeholder="smtp.gmail.com" spellCheck={false} isRequired />
            <TextField
              field={field("smtpPort")}
              hint={t("hints.smtpPort", { port: SMTP_PORT_HINT })}
              inputMode="numeric"
              placeholder={String(SMTP_PORT_HINT)}
              isRequired
            />
            <SelectField field={field("smtpSecurity")} options={securities} />
          </div>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              field={field("smtpUser")}
              hint={t("hints.smtpUser")}
              type="email"
              placeholder={t("hints.userExample")}
              spellCheck={false}
            />
            <SecretField
              field={field("smtpPassword")}
              hint={form.isEditing && hostChanged ? t("hints.hostChanged") : undefined}
              isStored={row?.hasSmtpPassword === true}
            />
          </div>
        </FormSection>
        <EmailIncoming form={form} row={row} onChanged={configs.put} securities={securities} />
        <FormSection title={t("sections.sender")}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField field={field("fromName")} isRequired />
            <TextField field={field("fromEmail")} type="email" isRequired />
            <TextField field={field("replyToEmail")} hint={t("hints.replyToEmail")} type="email" />
          </div>
        </FormSection>
        <FormSection title={t("sections.signature")}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField field={field("signature")} limit={SIGNATURE_MAX} />
            <TextField
              field={field("signatureImageUrl")}
              hint={t("hints.signatureImageUrl")}
              type="url"
              placeholder="https://"
            />
          </div>
        </FormSection>
        <FormSection title={t("sections.autoReply")}>
          <SwitchField field={field("autoReplyEnabled")} hint={t("hints.autoReplyEnabled")} />
          {form.values.autoReplyEnabled || form.values.autoReplyMessage !== "" ? (
            <TextAreaField
              field={field("autoReplyMessage")}
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
          <TestSend to="email" hasUnsaved={form.isDirty} send={(email) => sendTestEmail(row.id, email)} />
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
