"use client";

import { useLocale, useTranslations } from "next-intl";
import type { EditorProps } from "@/components/channels/channels-data";
import { ColorField } from "@/components/channels/editor/color-field";
import { ConfigFrame } from "@/components/channels/editor/config-frame";
import { MissingConfig } from "@/components/channels/editor/config-section";
import { DomainsField } from "@/components/channels/editor/domains-field";
import { FormSection } from "@/components/channels/editor/form-section";
import { useConfigEditor } from "@/components/channels/editor/use-config-editor";
import { SelectField, SwitchField, TextAreaField, TextField } from "@/components/desk/form/form-fields";
import { questionLabel } from "@/lib/modules/channels/web-chat/policy";
import type { WebChatConfigDto } from "@/lib/modules/channels/web-chat-config/schema";
import { useAskedFields } from "./asked-fields";
import { OwnFieldsField } from "./own-fields-field";
import { PreChatFields } from "./pre-chat-field";
import { askedOwn, type WebChatValues, webChatForm } from "./web-chat-draft";
import { WebChatIdentity } from "./web-chat-identity";
import { WebChatKey } from "./web-chat-key";
import { WebChatPreview } from "./web-chat-preview";
import { WebChatScript } from "./web-chat-script";

/** One web chat: its form with a live preview, its key, its script, and how the site proves who its visitors are. */
export function WebChatEditor(props: EditorProps<WebChatConfigDto>) {
  const { row, isMissing, configs, go, origin } = props;
  const t = useTranslations("channels.webChat");
  const locale = useLocale() === "en" ? "en" : "pt-BR";
  const definitions = useAskedFields();
  const form = useConfigEditor(webChatForm(definitions, locale), props, {
    welcomeMessage: t("suggestions.welcomeMessage"),
    chatbotName: t("suggestions.chatbotName"),
    contactMessage: t("suggestions.contactMessage"),
  });
  const { field, values } = form;
  if (isMissing && !form.isEditing) return <MissingConfig kind="web-chat" go={go} />;

  function textOf(name: keyof WebChatValues, value: WebChatValues[keyof WebChatValues]): string | null {
    if (name === "position") return t(`positions.${value as WebChatValues["position"]}`);
    if (name === "preChat")
      return Object.entries(value as WebChatValues["preChat"])
        .map(([asked, choice]) => `${t(`preChat.fields.${asked}`)}: ${t(`preChat.choices.${choice}`)}`)
        .join("\n");
    if (name === "ownFields")
      return askedOwn(value as WebChatValues["ownFields"], definitions, locale)
        .map((question) => questionLabel(question, locale))
        .join("\n");
    return Array.isArray(value) ? value.join("\n") : null;
  }

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24.25rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <ConfigFrame texts="channels.webChat" editor={form} config={props} textOf={textOf}>
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
            <OwnFieldsField field={field("ownFields")} definitions={definitions} />
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
      <WebChatPreview values={values} definitions={definitions} />
    </div>
  );
}
