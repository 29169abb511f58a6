"use client";

import { useTranslations } from "next-intl";
import type { EditorProps } from "@/components/channels/channels-data";
import { ColorField } from "@/components/channels/editor/color-field";
import { ConfigFrame } from "@/components/channels/editor/config-frame";
import { MissingConfig } from "@/components/channels/editor/config-section";
import { DomainsField } from "@/components/channels/editor/domains-field";
import {
  FormSection,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from "@/components/channels/editor/form-fields";
import { ProfileField } from "@/components/channels/editor/profile-field";
import { useConfigEditor } from "@/components/channels/editor/use-config-editor";
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
  const editor = useConfigEditor({
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
    go,
  });
  const { form } = editor;
  const { values } = form;
  if (isMissing && !form.isEditing) return <MissingConfig kind="web-chat" go={go} />;

  function textOf(field: keyof WebChatValues, value: WebChatValues[keyof WebChatValues]): string {
    if (field === "profileId") return profiles.find(({ id }) => id === value)?.name ?? "";
    if (field === "position") return t(`positions.${value as WebChatValues["position"]}`);
    if (field === "preChat")
      return Object.entries(value)
        .map(
          ([name, choice]) =>
            `${t(`preChat.fields.${name as PreChatField}`)}: ${t(`preChat.choices.${choice as "off"}`)}`,
        )
        .join("\n");
    if (Array.isArray(value)) return value.join("\n");
    if (typeof value === "boolean") return t(value ? "on" : "off");
    return String(value);
  }

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24.25rem]">
      <div className="flex min-w-0 flex-col gap-4">
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
          <FormSection title={t("sections.look")}>
            <div className="grid items-start gap-4 sm:grid-cols-3">
              <ColorField
                bound={form.field("headerColor")}
                label={t("fields.headerColor")}
                against={values.backgroundColor}
                hasText
              />
              <ColorField bound={form.field("backgroundColor")} label={t("fields.backgroundColor")} />
              <ColorField
                bound={form.field("userMessageColor")}
                label={t("fields.userMessageColor")}
                against={values.backgroundColor}
                hasText
              />
            </div>
            <SelectField
              className="sm:max-w-60"
              bound={form.field("position")}
              label={t("fields.position")}
              options={(["bottom-right", "bottom-left"] as const).map((value) => ({
                value,
                label: t(`positions.${value}`),
              }))}
            />
          </FormSection>
          <FormSection title={t("sections.texts")}>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TextField bound={form.field("chatbotName")} label={t("fields.chatbotName")} limit={100} isRequired />
              <TextField
                bound={form.field("contactMessage")}
                label={t("fields.contactMessage")}
                hint={t("hints.contactMessage")}
                limit={200}
              />
            </div>
            <TextAreaField
              bound={form.field("welcomeMessage")}
              label={t("fields.welcomeMessage")}
              limit={1_000}
              isRequired
            />
            <SwitchField bound={form.field("soundOn")} label={t("fields.soundOn")} hint={t("hints.soundOn")} />
          </FormSection>
          <FormSection title={t("sections.domains")}>
            <DomainsField bound={form.field("allowedDomains")} typed={form.field("typedDomain")} />
          </FormSection>
          <FormSection title={t("sections.preChat")} text={t("hints.preChat")}>
            <PreChatFields bound={form.field("preChat")} />
          </FormSection>
          <FormSection title={t("sections.hours")}>
            <SwitchField
              bound={form.field("followsHours")}
              label={t("fields.followsHours")}
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
                <TextAreaField
                  bound={form.field("offlineMessage")}
                  label={t("fields.offlineMessage")}
                  hint={t("hints.offlineMessage")}
                  limit={500}
                />
                <SwitchField
                  bound={form.field("offlineForm")}
                  label={t("fields.offlineForm")}
                  hint={t("hints.offlineForm")}
                />
              </>
            ) : null}
          </FormSection>
          <FormSection title={t("sections.identity")}>
            <SwitchField
              bound={form.field("identityRequired")}
              label={t("fields.identityRequired")}
              hint={t("hints.identityRequired")}
            />
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
