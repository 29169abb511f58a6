"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { ChatPreview } from "@/components/web-chat/window/chat-preview";
import { useHydrated } from "@/lib/client/use-hydrated";
import type { DefinedField } from "@/lib/modules/fields/schema";
import { askedFields, askedOwn, type WebChatValues } from "./web-chat-draft";

type PreviewScene = "chat" | "preChat" | "offline";

/** The chat as visitors get it, with what is being typed into the form. */
export function WebChatPreview({
  values,
  definitions,
}: {
  values: WebChatValues;
  /** The workspace's own fields that can be asked. */
  definitions: readonly DefinedField[];
}) {
  const t = useTranslations("channels.webChat.preview");
  const locale = useLocale() === "en" ? "en" : "pt-BR";
  const [wanted, setWanted] = useState<PreviewScene>("chat");
  const { preChat, ownFields } = values;
  const fields = useMemo(() => askedFields(preChat), [preChat]);
  const asks = useMemo(() => askedOwn(ownFields, definitions, locale), [ownFields, definitions, locale]);
  const scenes: readonly PreviewScene[] = [
    "chat",
    ...(fields.length + asks.length > 0 ? (["preChat"] as const) : []),
    ...(values.followsHours ? (["offline"] as const) : []),
  ];
  const scene = scenes.includes(wanted) ? wanted : "chat";
  // Its stylesheet is made by a script: drawn by the server, it would jump as that one comes.
  const isHydrated = useHydrated();
  return (
    <section
      aria-label={t("title")}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-border bg-card p-4 lg:sticky lg:top-4"
    >
      <h2 className="font-semibold text-sm">{t("title")}</h2>
      {scenes.length > 1 ? (
        <Segmented
          label={t("scene")}
          options={scenes.map((value) => ({ value, label: t(`scenes.${value}`) }))}
          value={scene}
          onChange={setWanted}
        />
      ) : null}
      <div className="min-h-120 overflow-hidden rounded-md bg-muted">
        {isHydrated ? (
          <ChatPreview
            appearance={{
              chatbotName: values.chatbotName.trim() || t("noName"),
              welcomeMessage: values.welcomeMessage,
              contactMessage: values.contactMessage,
              colors: {
                header: values.headerColor,
                background: values.backgroundColor,
                userMessage: values.userMessageColor,
              },
              position: values.position,
            }}
            locale={locale}
            scene={scene}
            preChatFields={fields}
            asks={asks}
            offlineMessage={values.offlineMessage}
            hasOfflineForm={values.offlineForm}
          />
        ) : null}
      </div>
      <p className="text-pretty text-muted-foreground text-xs">{t("note")}</p>
    </section>
  );
}
