import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BotIcon, ChevronDownIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Thumbs } from "@/components/desk/assistant/thumbs";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast/toast-store";
import { analyseTicket, rateAnalysis } from "@/lib/client/calls/ticket-calls";
import { messageOf } from "@/lib/client/http/api";
import type { TicketAnalysisDto } from "@/lib/modules/assistant/ticket-analysis/schema";
import type { TicketDetailDto } from "@/lib/modules/tickets/schema";
import { TicketAnalysis } from "./ticket-analysis";
import { Answer, QuestionForm, useQuestion } from "./ticket-question";
import type { TicketRoute } from "./use-ticket-route";

/** What the assistant makes of a ticket, and what it offers to do about it. */
export function TicketAssistant({
  id,
  ticket,
  route,
  onInsert,
  onResolve,
}: {
  /** Id of the panel's element. */
  id: string;
  ticket: TicketDetailDto;
  route: TicketRoute;
  /** Puts a text into the note that is being written. */
  onInsert: (text: string) => void;
  onResolve: () => Promise<boolean>;
}) {
  const t = useTranslations("tickets.assistant");
  const client = useQueryClient();
  const [isFolded, setIsFolded] = useState(false);
  const question = useQuestion(ticket.id);
  const key = ["ticket-analysis", ticket.id, ticket.version, useLocale()];
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: () => analyseTicket(ticket.id),
    staleTime: Number.POSITIVE_INFINITY,
    // A note or a new status makes it another analysis; the one before is worth reading until that is there.
    placeholderData: (previous, query) => (query?.queryKey[1] === ticket.id ? previous : undefined),
  });

  const rate = async (feedback: "positive" | "negative") => {
    try {
      await rateAnalysis(ticket.id, feedback);
      client.setQueryData<TicketAnalysisDto>(key, (known) => known && { ...known, feedback });
      toast({ type: "success", title: t("rated"), message: t(`ratedText.${feedback}`) });
    } catch (error) {
      const message = messageOf(error, t("rateFailed"));
      toast({ type: "error", title: t("errorTitle"), message });
    }
  };
  const act = async ({ action, label, text }: TicketAnalysisDto["actions"][number]) => {
    if (action === "mark_resolved") {
      if (!(await onResolve())) return;
    } else if (text !== null) onInsert(text);
    toast({ type: "success", title: t("applied"), message: label });
  };

  return (
    <section
      id={id}
      aria-label={t("title")}
      className="flex max-h-96 shrink-0 flex-col overflow-hidden rounded-md border border-assistant/40 bg-assistant-tint text-foreground"
    >
      <div className="flex items-center gap-2 px-4 py-2">
        <BotIcon aria-hidden="true" className="size-5 shrink-0 text-assistant" />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold text-assistant-tint-foreground text-sm">{t("title")}</h3>
          <p className="truncate text-assistant-tint-foreground text-xs">{t("subtitle")}</p>
        </div>
        {data ? (
          <Thumbs
            className="gap-1 text-assistant-tint-foreground text-xs"
            question={<span aria-hidden="true">{t("useful")}</span>}
            texts={{ useful: t("useful"), yes: t("yes"), no: t("no") }}
            feedback={data.feedback}
            onRate={(feedback) => void rate(feedback)}
          />
        ) : null}
        <Button
          variant="ghost"
          size="icon"
          aria-expanded={!isFolded}
          aria-label={isFolded ? t("expand") : t("collapse")}
          title={isFolded ? t("expand") : t("collapse")}
          onClick={() => setIsFolded(!isFolded)}
        >
          <ChevronDownIcon aria-hidden="true" className={cn("transition-transform", isFolded && "-rotate-90")} />
        </Button>
      </div>
      {isFolded ? null : (
        <>
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
            tabIndex={0}
            className="flex min-h-0 flex-col gap-3 overflow-y-auto px-4 pb-3 focus-visible:-outline-offset-2"
          >
            {isPending ? (
              <p role="status" className="flex items-center gap-2 py-2 text-assistant-tint-foreground text-list">
                <Spinner />
                {t("analysing")}
              </p>
            ) : isError || !data ? (
              <p role="alert" className="flex flex-wrap items-center gap-3 text-list">
                {t("failed")}
                <Button size="sm" variant="outline" onClick={() => void refetch()}>
                  {t("retry")}
                </Button>
              </p>
            ) : (
              <TicketAnalysis analysis={data} route={route} onAct={(action) => void act(action)} />
            )}
            <Answer answer={question.answer} route={route} />
          </div>
          <QuestionForm question={question} />
        </>
      )}
    </section>
  );
}
