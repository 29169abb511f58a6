"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCwIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChannelCard } from "@/components/channels/editor/channel-card";
import { TimeText } from "@/components/channels/editor/time-text";
import { StaleList } from "@/components/channels/stale-list";
import { channelsKey } from "@/components/channels/use-configs";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { fetchTemplates, syncTemplates } from "@/lib/client/calls/channel-calls";
import { messageOf } from "@/lib/client/http/api";
import type { WhatsAppChannelDto, WhatsAppTemplateDto } from "@/lib/modules/channels/whatsapp/schema";

const TONES: Readonly<Record<string, BadgeTone>> = {
  APPROVED: "success",
  PENDING: "info",
  REJECTED: "danger",
  PAUSED: "warning",
  DISABLED: "neutral",
};
const CATEGORIES = ["MARKETING", "UTILITY", "AUTHENTICATION"];

/** The templates of a number's account, as Meta told them last, and asking anew. */
export function WhatsAppTemplates({ row, onSynced }: { row: WhatsAppChannelDto; onSynced: () => void }) {
  const t = useTranslations("channels.whatsapp.templates");
  const client = useQueryClient();
  const queryKey = [...channelsKey("templates"), row.id];
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchTemplates(row.id, signal),
    retry: false,
  });
  const [isSyncing, setSyncing] = useState(false);
  const [problem, setProblem] = useState<{ text: string; response: string } | null>(null);

  async function sync() {
    setSyncing(true);
    setProblem(null);
    try {
      const answer = await syncTemplates(row.id);
      client.setQueryData(queryKey, answer.templates);
      if (answer.error) setProblem({ text: answer.error, response: answer.response });
      onSynced();
    } catch (error) {
      setProblem({ text: messageOf(error, t("offline")), response: "" });
    } finally {
      setSyncing(false);
    }
  }

  function list() {
    if (isError) return <StaleList onRetry={() => void refetch()} />;
    if (!data) return <Skeleton className="h-24" />;
    if (data.length === 0) return <p className="text-list text-muted-foreground">{t("empty")}</p>;
    return (
      <ul className="max-h-96 divide-y divide-border overflow-y-auto border-border border-y">
        {data.map((template) => (
          <TemplateRow key={template.id} template={template} />
        ))}
      </ul>
    );
  }

  return (
    <ChannelCard
      title={t("title")}
      text={t("text")}
      aside={
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {row.templatesSyncedAt ? (
            <span className="text-muted-foreground text-xs">
              {t("syncedAt")} <TimeText at={row.templatesSyncedAt} />
            </span>
          ) : null}
          <Button icon={RefreshCwIcon} isBusy={isSyncing} variant="outline" size="sm" onClick={() => void sync()}>
            {t(isSyncing ? "syncing" : "sync")}
          </Button>
        </div>
      }
    >
      {problem ? (
        <Notice>
          <p>{problem.text}</p>
          {problem.response ? (
            <code className="mt-1 block whitespace-pre-wrap break-words font-mono text-xs">{problem.response}</code>
          ) : null}
        </Notice>
      ) : null}
      {list()}
    </ChannelCard>
  );
}

function TemplateRow({ template }: { template: WhatsAppTemplateDto }) {
  const t = useTranslations("channels.whatsapp.templates");
  const { name, language, category, status, header, body, footer, isSendable } = template;
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-all font-medium font-mono text-list">{name}</span>
        <Badge>{language}</Badge>
        <Badge tone={TONES[status] ?? "neutral"}>
          {status in TONES ? t(`statuses.${status as "APPROVED"}`) : status}
        </Badge>
        <span className="text-muted-foreground text-xs">
          {CATEGORIES.includes(category) ? t(`categories.${category as "UTILITY"}`) : category}
        </span>
      </p>
      {header?.text ? <p className="break-words font-medium text-list">{header.text}</p> : null}
      <p className="whitespace-pre-line break-words text-list text-muted-foreground">{body.text}</p>
      {footer ? <p className="break-words text-muted-foreground text-xs">{footer}</p> : null}
      {status === "APPROVED" && !isSendable ? <p className="text-warning text-xs">{t("notSendable")}</p> : null}
    </li>
  );
}
