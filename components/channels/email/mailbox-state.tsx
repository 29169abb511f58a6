"use client";

import { useTranslations } from "next-intl";
import { ChannelCard } from "@/components/channels/editor/channel-card";
import { TimeText } from "@/components/channels/editor/time-text";
import { Badge } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import type { EmailChannelDto } from "@/lib/modules/channels/email/schema";

/** How reading a mailbox goes. An error that is newer than the last connection is the state; an older one is history. */
export function MailboxState({ row }: { row: EmailChannelDto }) {
  const t = useTranslations("channels.email.mailbox");
  const { mailbox, imapHost, isActive } = row;
  const state = stateOf(row);
  const tone = {
    connected: "success",
    failing: "danger",
    waiting: "info",
    off: "neutral",
    webhook: "neutral",
  } as const;
  return (
    <ChannelCard title={t("title")} aside={<Badge tone={tone[state]}>{t(`states.${state}`)}</Badge>}>
      <div role="status" className="flex flex-col gap-2 text-list">
        {state === "failing" ? <Notice role="note">{mailbox?.error}</Notice> : null}
        <p className="text-pretty text-muted-foreground">{t(`texts.${state}`)}</p>
        {imapHost !== null && isActive && mailbox ? (
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            <dt className="text-muted-foreground">{t("connectedAt")}</dt>
            <dd>{mailbox.connectedAt ? <TimeText at={mailbox.connectedAt} /> : t("never")}</dd>
            {mailbox.error !== null && mailbox.errorAt ? (
              <>
                <dt className="text-muted-foreground">{t("errorAt")}</dt>
                <dd>
                  <TimeText at={mailbox.errorAt} />
                </dd>
                {state === "connected" ? (
                  <>
                    <dt className="text-muted-foreground">{t("lastError")}</dt>
                    <dd className="min-w-0 break-words">{mailbox.error}</dd>
                  </>
                ) : null}
              </>
            ) : null}
          </dl>
        ) : null}
      </div>
    </ChannelCard>
  );
}

/** What the mailbox's connection is like. */
export function stateOf({ mailbox, imapHost, isActive }: Pick<EmailChannelDto, "mailbox" | "imapHost" | "isActive">) {
  if (!isActive) return "off";
  if (imapHost === null) return "webhook";
  if (!mailbox || (mailbox.connectedAt === null && mailbox.error === null)) return "waiting";
  const { connectedAt, error, errorAt } = mailbox;
  if (error !== null && (connectedAt === null || (errorAt ?? "") > connectedAt)) return "failing";
  return "connected";
}
