"use client";

import { useTranslations } from "next-intl";
import { ChannelCard } from "@/components/channels/editor/channel-card";
import { CodeBlock } from "@/components/channels/editor/code-block";

/** The script tag for the host page. */
function integrationScript(origin: string, clientKey: string): string {
  return `<script src="${origin}/widget.js" data-client-key="${clientKey}" async></script>`;
}

/** What a site needs to show a web chat: the script, and what a strict site has to allow. */
export function WebChatScript({ origin, clientKey }: { origin: string; clientKey: string }) {
  const t = useTranslations("channels.webChat.script");
  return (
    <ChannelCard title={t("title")} text={t("text")}>
      <CodeBlock
        label={t("label")}
        code={integrationScript(origin, clientKey)}
        copyLabel={t("copy")}
        copiedTitle={t("copiedTitle")}
        copiedText={t("copiedText")}
      />
      <p className="text-pretty text-list text-muted-foreground">{t("policyText")}</p>
      <CodeBlock
        label={t("policyLabel")}
        code={["script-src", "connect-src", "frame-src"].map((directive) => `${directive} ${origin};`).join("\n")}
        copyLabel={t("policyCopy")}
        copiedTitle={t("policyCopied")}
      />
    </ChannelCard>
  );
}
