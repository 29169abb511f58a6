"use client";

import { ExternalLinkIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { EditorProps } from "@/components/channels/channels-data";
import { ConfigFrame } from "@/components/channels/editor/config-frame";
import { MissingConfig } from "@/components/channels/editor/config-section";
import { FormSection } from "@/components/channels/editor/form-section";
import { SecretField } from "@/components/channels/editor/secret-field";
import { TestSend } from "@/components/channels/editor/test-send";
import { useConfigEditor } from "@/components/channels/editor/use-config-editor";
import { WeeklyHours } from "@/components/channels/editor/weekly-hours";
import { SwitchField, TextAreaField, TextField } from "@/components/desk/form/form-fields";
import { Notice } from "@/components/ui/notice";
import { sendTestWhatsApp } from "@/lib/client/calls/channel-calls";
import { WHATSAPP_REPLY_MAX, type WhatsAppChannelDto } from "@/lib/modules/channels/whatsapp/schema";
import { newVerifyToken, whatsAppForm } from "./whatsapp-draft";
import { WhatsAppTemplates } from "./whatsapp-templates";
import { WhatsAppWebhook } from "./whatsapp-webhook";

const DOCUMENTATION = "https://developers.facebook.com/docs/whatsapp/cloud-api/get-started";

/** One WhatsApp number: the business's data at Meta, its hours and automatic texts, its webhook, test send and templates. */
export function WhatsAppEditor(props: EditorProps<WhatsAppChannelDto>) {
  const { row, isMissing, configs, go } = props;
  const t = useTranslations("channels.whatsapp");
  const [verifyToken] = useState(newVerifyToken);
  const form = useConfigEditor(whatsAppForm, props, { verifyToken });
  const { field, values } = form;
  if (isMissing && !form.isEditing) return <MissingConfig kind="whatsapp" go={go} />;
  const baseChanged = row?.hasAccessToken === true && values.apiBase.trim().replace(/\/+$/, "") !== row.apiBase;

  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning" icon={TriangleAlertIcon} title={t("billingTitle")} className="text-pretty text-sm">
        {t("billingText")}{" "}
        <a
          href={DOCUMENTATION}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 underline underline-offset-4 hover:no-underline"
        >
          {t("documentation")}
          <ExternalLinkIcon aria-hidden="true" className="size-3.5" />
        </a>
      </Notice>
      <ConfigFrame
        texts="channels.whatsapp"
        editor={form}
        config={props}
        textOf={(name) => (name === "businessHours" ? t("hours.changed") : null)}
      >
        <FormSection title={t("sections.business")} text={t("hints.business")}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField field={field("phoneNumber")} type="tel" placeholder="+55 11 98765-4321" isRequired />
            <TextField field={field("phoneNumberId")} hint={t("hints.phoneNumberId")} inputMode="numeric" isRequired />
            <TextField
              field={field("businessAccountId")}
              hint={t("hints.businessAccountId")}
              inputMode="numeric"
              isRequired
            />
            <SecretField
              field={field("accessToken")}
              hint={form.isEditing && baseChanged ? t("hints.baseChanged") : t("hints.accessToken")}
              isStored={row?.hasAccessToken === true}
              isRequired
            />
            <SecretField
              field={field("appSecret")}
              hint={t("hints.appSecret")}
              isStored={row?.hasAppSecret === true}
              isRequired
            />
            <TextField field={field("verifyToken")} hint={t("hints.verifyToken")} spellCheck={false} isRequired />
            <TextField field={field("apiBase")} type="url" spellCheck={false} isRequired />
            <TextField field={field("apiVersion")} spellCheck={false} isRequired />
          </div>
        </FormSection>
        <FormSection title={t("sections.hours")}>
          <WeeklyHours field={field("businessHours")} />
        </FormSection>
        <FormSection title={t("sections.replies")}>
          <TextAreaField field={field("welcomeMessage")} hint={t("hints.welcomeMessage")} limit={WHATSAPP_REPLY_MAX} />
          <SwitchField field={field("autoReplyEnabled")} hint={t("hints.autoReplyEnabled")} />
          {values.autoReplyEnabled || values.autoReplyMessage !== "" ? (
            <TextAreaField
              field={field("autoReplyMessage")}
              limit={WHATSAPP_REPLY_MAX}
              rows={4}
              isRequired={values.autoReplyEnabled}
            />
          ) : null}
        </FormSection>
      </ConfigFrame>
      {row && !isMissing ? (
        <>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <WhatsAppWebhook row={row} />
            <TestSend to="number" hasUnsaved={form.isDirty} send={(number) => sendTestWhatsApp(row.id, number)} />
          </div>
          <WhatsAppTemplates row={row} onSynced={() => void configs.reload()} />
        </>
      ) : null}
    </div>
  );
}
