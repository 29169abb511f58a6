"use client";

import { RefreshCwIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { ChannelCard } from "@/components/channels/editor/channel-card";
import { CopyRow } from "@/components/channels/editor/copy-row";
import { RenewButton } from "@/components/channels/editor/renew-button";
import { toast } from "@/components/ui/toast/toast-store";
import { regenerateWebChatKey } from "@/lib/client/calls/channel-calls";
import type { WebChatConfigDto } from "@/lib/modules/channels/web-chat-config/schema";

/** The key of a web chat: shown, copied, made anew. */
export function WebChatKey({ row, onChanged }: { row: WebChatConfigDto; onChanged: (row: WebChatConfigDto) => void }) {
  const t = useTranslations("channels.webChat.key");
  return (
    <ChannelCard title={t("title")} text={t("text")}>
      <CopyRow
        label={t("label")}
        value={row.clientKey}
        copiedTitle={t("copiedTitle")}
        copiedText={t("copiedText")}
        isHidden
      >
        <RenewButton
          texts="channels.webChat.key"
          label={t("renew")}
          icon={RefreshCwIcon}
          isInUse
          renew={async () => {
            onChanged(await regenerateWebChatKey(row.id));
            toast({ type: "success", title: t("renewedTitle"), message: t("renewedText") });
          }}
        />
      </CopyRow>
    </ChannelCard>
  );
}
