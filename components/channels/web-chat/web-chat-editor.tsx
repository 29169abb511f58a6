"use client";

import { useTranslations } from "next-intl";
import type { EditorProps } from "@/components/channels/channels-data";
import { ColorField } from "@/components/channels/editor/color-field";
import { ConfigFrame } from "@/components/channels/editor/config-frame";
import { MissingConfig } from "@/components/channels/editor/config-section";
import { DomainsField } from "@/components/channels/editor/domains-field";
import { FormSection } from "@/components/channels/editor/form-section";
import { ProfileField } from "@/components/channels/editor/profile-field";
import { useConfigEditor } from "@/components/channels/editor/use-config-editor";
import { SelectField, SwitchField, TextAreaField, TextField } from "@/components/desk/form/form-fields";
import { webChatCalls } from "@/lib/client/calls/channel-calls";
import type { WebChatConfigDto } from "@/lib/modules/channels/web-chat-config/schema";
import { PreChatFields } from "./pre-chat-field";
import {
  newWebChatValues,
  type PreChatField,
  toWebChatInput,
  toWebChatValues,
  type WebChatValues,
  webChatErrors,
} from "./web-chat-draft";
import { WebChatIdentity } from "./web-chat-identity";
import { WebChatKey } from "./web-chat-key";
import { WebChatPreview } from "./web-chat-preview";
import { WebChatScript } from "./web-chat-script";

/** One web chat: its form with a live preview, its key, its script, and how the site proves who its visitors are. */
export function WebChatEditor({
  row,
  isMissing,
  configs,
  profiles,
  go,
  onManageProfiles,
  origin,
}: EditorProps<WebChatConfigDto> & { origin: string }) {
  const t = useTranslations("channels.webChat");
  const defaultProfile = profiles.find(({ isDefault }) => isDefault)?.id ?? profiles[0]?.id ?? 0;
  const form = useConfigEditor({
    kind: "web-chat",
    row,
    configs,
    calls: webChatCalls,
    initial: newWebChatValues(defaultProfile, {
      welcomeMessage: t("suggestions.welcomeMessage"),
      chatbotName: t("suggestions.chatbotName"),
      contactMessage: t("suggestions.contactMessage"),
    }),
    toValues: toWebChatValues,
    toInput: toWebChatInput,
    check: (values) => webChatErrors(values, row),
    labelOf: (field) => t(`fields.${field}`),
    go,
  });
  const { field, values } = form;
  if (isMissing && !form.isEditing) return <MissingConfig kind="web-chat" go={go} />;

  function textOf(name: keyof WebChatValues, value: WebChatValues[keyof WebChatValues]): string {
    if (name === "profileId") return profiles.find(({ id }) => id === value)?.name ?? "";
    if (name === "position") return t(`positions.${value as WebChatValues["position"]}`);
    if (name === "preChat")
      return Object.entries(value)
        .map(
          ([asked, choice]) =>
            `${t(`preChat.fields.${asked as PreChatField}`)}: ${t(`preChat.choices.${choice as "off"}`)}`,
        )
        .join("\n");
    if (Array.isArray(value)) return value.join("\n");
    if (typeof value === "boolean") return t(value ? "on" : "off");
    return String(value);
  }

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24.25rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <ConfigFrame editor={form} row={row} newTitle={t("newTitle")} textOf={textOf}>
          <FormSection title={t("sections.general")}>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TextField field={field("name")} isRequired />
              <ProfileField field={field("profileId")} profiles={profiles} onManage={onManageProfiles} />
            </div>
            <SwitchField field={field("isActive")} hint={t("hints.isActive")} />
          </FormSection>
          <FormSection title={t("sections.look")}>
            <div className="grid items-start gap-4 sm:grid-cols-3">
              <ColorField field={field("headerColor")} against={values.backgroundColor} hasText />
              <ColorField field={field("backgroundColor")} />
              <ColorField field={field("userMessageColor")} against={values.backgroundColor} hasText />
            </div>
            <SelectField
              className="sm:max-w-60"
              field={field("position")}
              options={(["bottom-right", "bottom-left"] as const).map((value) => ({
                value,
                label: t(`positions.${value}`),
              }))}
            />
          </FormSection>
          <FormSection title={t("sections.texts")}>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TextField field={field("chatbotName")} limit={100} isRequired />
              <TextField field={field("contactMessage")} hint={t("hints.contactMessage")} limit={200} />
            </div>
            <TextAreaField field={field("welcomeMessage")} limit={1_000} isRequired />
            <SwitchField field={field("soundOn")} hint={t("hints.soundOn")} />
          </FormSection>
          <FormSection title={t("sections.domains")}>
            <DomainsField field={field("allowedDomains")} typed={field("typedDomain")} />
          </FormSection>
          <FormSection title={t("sections.preChat")} text={t("hints.preChat")}>
            <PreChatFields field={field("preChat")} />
          </FormSection>
          <FormSection title={t("sections.hours")}>
            <SwitchField
              field={field("followsHours")}
              hint={t.rich("hints.followsHours", {
                link: (part) => (
                  <a
                    href="/settings#workspace"
                    target="_blank"
                    rel="noreferrer"
                    className="text-brand underline underline-offset-4 hover:no-underline"
                  >
                    {part}
                  </a>
                ),
              })}
            />
            {values.followsHours ? (
              <>
                <TextAreaField field={field("offlineMessage")} hint={t("hints.offlineMessage")} limit={500} />
                <SwitchField field={field("offlineForm")} hint={t("hints.offlineForm")} />
              </>
            ) : null}
          </FormSection>
          <FormSection title={t("sections.identity")}>
            <SwitchField field={field("identityRequired")} hint={t("hints.identityRequired")} />
          </FormSection>
        </ConfigFrame>
        {row && !isMissing ? (
          <>
            <WebChatKey row={row} onChanged={configs.put} />
            <WebChatScript origin={origin} clientKey={row.clientKey} />
            <WebChatIdentity row={row} onChanged={configs.put} />
          </>
        ) : null}
      </div>
      <WebChatPreview values={values} />
    </div>
  );
}
