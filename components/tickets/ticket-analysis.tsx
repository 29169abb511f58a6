import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { MOOD_TONES, URGENCY_TONES } from "@/components/desk/assistant/tones";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { onPlainClick } from "@/components/ui/plain-click";
import type { TicketAnalysisDto } from "@/lib/modules/assistant/ticket-analysis/schema";
import type { TicketRoute } from "./use-ticket-route";

/** What the assistant understood of a ticket, what it offers to do, and tickets that are like it. */
export function TicketAnalysis({
  analysis,
  route,
  onAct,
}: {
  analysis: TicketAnalysisDto;
  route: TicketRoute;
  onAct: (action: TicketAnalysisDto["actions"][number]) => void;
}) {
  const t = useTranslations("tickets.assistant");
  const { sentiment, urgency, category, estimatedResolutionTime, understanding, suggestions, similarTickets } =
    analysis;
  return (
    <>
      <div className="flex flex-col gap-2 rounded-md border border-border bg-card p-3 text-list">
        <div className="flex flex-wrap gap-2">
          <Badge tone={MOOD_TONES[sentiment]}>{t("sentiment", { value: t(`sentiments.${sentiment}`) })}</Badge>
          <Badge tone={URGENCY_TONES[urgency]}>{t("urgency", { value: t(`urgencies.${urgency}`) })}</Badge>
          <Badge>{t("category", { value: category })}</Badge>
          <Badge>{t("time", { value: estimatedResolutionTime })}</Badge>
        </div>
        <p className="whitespace-pre-line break-words">{understanding}</p>
        {suggestions.length > 0 ? (
          <>
            <h4 className="font-semibold text-xs">{t("suggestions")}</h4>
            <ul className="list-disc pl-5">
              {suggestions.map((suggestion) => (
                <li key={suggestion}>{suggestion}</li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {analysis.actions.map((action) => (
          <Button
            key={action.action}
            size="sm"
            variant="outline"
            className="h-auto min-h-8 whitespace-normal py-1"
            onClick={() => onAct(action)}
          >
            {action.label}
          </Button>
        ))}
      </div>
      {similarTickets.length > 0 ? (
        <div className="text-list">
          <h4 className="mb-1 font-semibold text-xs">{t("similar")}</h4>
          <ul className="flex flex-col gap-1">
            {similarTickets.map((similar) => (
              <li key={similar.id} className="rounded-md border border-border bg-card px-3 py-2">
                <TicketLink id={similar.id} route={route}>
                  #{similar.id.replace("ticket-", "")} {similar.subject}
                </TicketLink>
                {similar.resolution ? (
                  <p className="line-clamp-2 text-muted-foreground text-xs">{similar.resolution}</p>
                ) : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

/** A ticket that the assistant names. */
export function TicketLink({ id, route, children }: { id: string; route: TicketRoute; children: ReactNode }) {
  return (
    <a
      href={route.href(id)}
      onClick={onPlainClick(() => route.open(id))}
      // A block of its own, so that a finger hits it.
      className="inline-block font-medium text-brand underline underline-offset-2 hover:no-underline"
    >
      {children}
    </a>
  );
}
