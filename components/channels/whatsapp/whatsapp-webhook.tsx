"use client";

import { useTranslations } from "next-intl";
import { ChannelCard } from "@/components/channels/editor/channel-card";
import { CopyRow } from "@/components/channels/editor/copy-row";
import { TimeText } from "@/components/channels/editor/time-text";
import { Badge } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import type { WhatsAppChannelDto } from "@/lib/modules/channels/whatsapp/schema";

/** What has to be entered at Meta, and whether Meta calls. */
export function WhatsAppWebhook({ row }: { row: WhatsAppChannelDto }) {
  const t = useTranslations("channels.whatsapp.webhook");
  const hasCalled = row.lastWebhookAt !== null;
  return (
    <ChannelCard
      title={t("title")}
      text={t("text")}
      aside={<Badge tone={hasCalled ? "success" : "info"}>{t(hasCalled ? "connected" : "waiting")}</Badge>}
    >
      <CopyRow label={t("url")} value={row.webhookUrl} copiedTitle={t("urlCopied")} />
      <CopyRow label={t("verifyToken")} value={row.verifyToken} copiedTitle={t("tokenCopied")} isHidden />
      <div role="status" className="flex flex-col gap-2 text-list">
        <p className="text-muted-foreground">
          {row.lastWebhookAt ? (
            <>
              {t("lastCall")} <TimeText at={row.lastWebhookAt} />
            </>
          ) : (
            t("noCall")
          )}
        </p>
        <Trouble text={row.accountState} at={row.accountStateAt} />
        <Trouble text={row.lastError} at={row.lastErrorAt} />
      </div>
    </ChannelCard>
  );
}

function Trouble({ text, at }: { text: string | null; at: string | null }) {
  if (text === null) return null;
  return (
    <Notice role="note">
      {text}{" "}
      {at ? (
        <span className="whitespace-nowrap">
          (<TimeText at={at} />)
        </span>
      ) : null}
    </Notice>
  );
}
