"use client";

import { RefreshCwIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast-store";
import { ApiError } from "@/lib/client/api";
import { regenerateWebChatKey } from "@/lib/client/channel-calls";
import type { WebChatConfigDto } from "@/lib/modules/channels/web-chat-config/schema";
import { ChannelCard } from "./channel-card";
import { ConfirmDialog } from "./confirm-dialog";
import { CopyRow } from "./copy-row";

/** The key of a web chat: shown, copied, made anew. */
export function WebChatKey({ row, onChanged }: { row: WebChatConfigDto; onChanged: (row: WebChatConfigDto) => void }) {
  const t = useTranslations("channels.webChat.key");
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function regenerate() {
    setBusy(true);
    try {
      onChanged(await regenerateWebChatKey(row.id));
      toast({ type: "success", title: t("renewedTitle"), message: t("renewedText") });
      setAsking(false);
    } catch (error) {
      const message = error instanceof ApiError && error.message ? error.message : t("offline");
      toast({ type: "error", title: t("failed"), message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <ChannelCard title={t("title")} text={t("text")}>
      <CopyRow
        label={t("label")}
        value={row.clientKey}
        copiedTitle={t("copiedTitle")}
        copiedText={t("copiedText")}
        isHidden
      >
        <Button variant="outline" onClick={() => setAsking(true)}>
          <RefreshCwIcon aria-hidden="true" />
          {t("renew")}
        </Button>
      </CopyRow>
      {isAsking ? (
        <ConfirmDialog
          title={t("askTitle")}
          text={t("askText")}
          action={t("askConfirm")}
          isBusy={isBusy}
          onConfirm={() => void regenerate()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </ChannelCard>
  );
}
