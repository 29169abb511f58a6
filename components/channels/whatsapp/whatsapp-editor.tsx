"use client";

import { ExternalLinkIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { EditorProps } from "@/components/channels/channels-data";
import { ConfigFrame } from "@/components/channels/editor/config-frame";
import { MissingConfig } from "@/components/channels/editor/config-section";
import { FormSection, SwitchField, TextAreaField, TextField } from "@/components/channels/editor/form-fields";
import { ProfileField } from "@/components/channels/editor/profile-field";
import { SecretField } from "@/components/channels/editor/secret-field";
import { TestSend } from "@/components/channels/editor/test-send";
import { useConfigEditor } from "@/components/channels/editor/use-config-editor";
import { WeeklyHours } from "@/components/channels/editor/weekly-hours";
import { Notice } from "@/components/ui/notice";
import { sendTestWhatsApp, whatsAppCalls } from "@/lib/client/calls/channel-calls";
import { WHATSAPP_REPLY_MAX, type WhatsAppChannelDto } from "@/lib/modules/channels/whatsapp/schema";
import {
  newWhatsAppValues,
  toWhatsAppInput,
  toWhatsAppValues,
  type WhatsAppValues,
  whatsAppErrors,
} from "./whatsapp-draft";
import { WhatsAppTemplates } from "./whatsapp-templates";
import { WhatsAppWebhook } from "./whatsapp-webhook";

const DOCUMENTATION = "https://developers.facebook.com/docs/whatsapp/cloud-api/get-started";

/** One WhatsApp number: the business's data at Meta, its hours and automatic texts, its webhook, test send and templates. */
export function WhatsAppEditor({
  row,
  isMissing,
  configs,
  profiles,
  go,
  onManageProfiles,
}: EditorProps<WhatsAppChannelDto>) {
  const t = useTranslations("channels.whatsapp");
  const s = useTranslations("channels.test");
  const defaultProfile = profiles.find(({ isDefault }) => isDefault)?.id ?? profiles[0]?.id ?? 0;
  const editor = useConfigEditor({
    kind: "whatsapp",
    row,
    configs,
    calls: whatsAppCalls,
    initial: newWhatsAppValues(defaultProfile),
    toValues: toWhatsAppValues,
    toInput: toWhatsAppInput,
    check: (values) => whatsAppErrors(values, row),
    go,
  });
  const { form } = editor;
  const { values } = form;
  if (isMissing && !form.isEditing) return <MissingConfig kind="whatsapp" go={go} />;
  const baseChanged = row?.hasAccessToken === true && values.apiBase.trim().replace(/\/+$/, "") !== row.apiBase;

  function textOf(field: keyof WhatsAppValues, value: WhatsAppValues[keyof WhatsAppValues]): string {
    if (field === "profileId") return profiles.find(({ id }) => id === value)?.name ?? "";
    if (field === "businessHours") return t("hours.changed");
    if (typeof value === "boolean") return t(value ? "on" : "off");
    return String(value);
  }

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
        <FormSection title={t("sections.business")} text={t("hints.business")}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              bound={form.field("phoneNumber")}
              label={t("fields.phoneNumber")}
              type="tel"
              placeholder="+55 11 98765-4321"
              isRequired
            />
            <TextField
              bound={form.field("phoneNumberId")}
              label={t("fields.phoneNumberId")}
              hint={t("hints.phoneNumberId")}
              inputMode="numeric"
              isRequired
            />
            <TextField
              bound={form.field("businessAccountId")}
              label={t("fields.businessAccountId")}
              hint={t("hints.businessAccountId")}
              inputMode="numeric"
              isRequired
            />
            <SecretField
              bound={form.field("accessToken")}
              label={t("fields.accessToken")}
              hint={form.isEditing && baseChanged ? t("hints.baseChanged") : t("hints.accessToken")}
              isStored={row?.hasAccessToken === true}
              isRequired
            />
            <SecretField
              bound={form.field("appSecret")}
              label={t("fields.appSecret")}
              hint={t("hints.appSecret")}
              isStored={row?.hasAppSecret === true}
              isRequired
            />
            <TextField
              bound={form.field("verifyToken")}
              label={t("fields.verifyToken")}
              hint={t("hints.verifyToken")}
              spellCheck={false}
              isRequired
            />
            <TextField
              bound={form.field("apiBase")}
              label={t("fields.apiBase")}
              type="url"
              spellCheck={false}
              isRequired
            />
            <TextField bound={form.field("apiVersion")} label={t("fields.apiVersion")} spellCheck={false} isRequired />
          </div>
        </FormSection>
        <FormSection title={t("sections.hours")}>
          <WeeklyHours bound={form.field("businessHours")} />
        </FormSection>
        <FormSection title={t("sections.replies")}>
          <TextAreaField
            bound={form.field("welcomeMessage")}
            label={t("fields.welcomeMessage")}
            hint={t("hints.welcomeMessage")}
            limit={WHATSAPP_REPLY_MAX}
          />
          <SwitchField
            bound={form.field("autoReplyEnabled")}
            label={t("fields.autoReplyEnabled")}
            hint={t("hints.autoReplyEnabled")}
          />
          {values.autoReplyEnabled || values.autoReplyMessage !== "" ? (
            <TextAreaField
              bound={form.field("autoReplyMessage")}
              label={t("fields.autoReplyMessage")}
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
            <TestSend
              title={s("title")}
              text={s("whatsAppText")}
              label={s("number")}
              type="tel"
              placeholder="+55 11 98765-4321"
              missing={{ title: s("numberMissingTitle"), text: s("numberMissingText") }}
              hasUnsaved={form.isDirty}
              send={(number) => sendTestWhatsApp(row.id, number)}
            />
          </div>
          <WhatsAppTemplates row={row} onSynced={() => void configs.reload()} />
        </>
      ) : null}
    </div>
  );
}
