"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useFacts } from "@/components/assistant/assistant-facts";
import { QueryProblem, RowsSkeleton } from "@/components/assistant/knowledge/list-states";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ReadDialog } from "@/components/ui/read-dialog";
import { flowCalls } from "@/lib/client/calls/flow-calls";
import type { FlowDto, FlowVersionDto } from "@/lib/modules/assistant/flows/schema";

/** The versions of a flow that were published, to look at and to go on from. */
export function VersionsDialog({
  flow,
  onUse,
  onClose,
}: {
  flow: FlowDto;
  onUse: (version: FlowVersionDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("flows.versionsDialog");
  const locale = useLocale();
  const { timeZone } = useFacts();
  const query = useQuery({
    queryKey: ["assistant", "flow-versions", flow.id],
    queryFn: ({ signal }) => flowCalls.versions(flow.id, signal),
    staleTime: 0,
    retry: false,
  });
  const whenOf = (at: string) =>
    new Date(at).toLocaleString(locale, { timeZone, dateStyle: "short", timeStyle: "short" });
  return (
    <ReadDialog title={t("title")} text={t("text")} closeLabel={t("close")} className="max-w-lg" onClose={onClose}>
      <QueryProblem query={query} />
      {query.data === undefined ? (
        query.error ? null : (
          <RowsSkeleton />
        )
      ) : query.data.length === 0 ? (
        <p className="text-muted-foreground text-sm">{t("none")}</p>
      ) : (
        <ul className="divide-y divide-border">
          {query.data.map((version) => {
            const { number, publishedAt, publishedBy: name } = version;
            const when = whenOf(publishedAt);
            return (
              <li key={number} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <span className="min-w-0 flex-1">
                  <span className="flex items-baseline gap-2 font-medium text-sm">
                    {t("number", { number })}
                    {flow.live?.number === number ? <Badge tone="success">{t("live")}</Badge> : null}
                  </span>
                  <span className="block text-list text-muted-foreground tabular-nums">
                    {name === null ? t("at", { when }) : t("by", { when, name })}
                  </span>
                </span>
                <Button variant="outline" size="sm" onClick={() => onUse(version)}>
                  {t("use", { number })}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </ReadDialog>
  );
}
