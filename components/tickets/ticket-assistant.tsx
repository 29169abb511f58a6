"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BotIcon, ChevronDownIcon, SendHorizontalIcon, ThumbsDownIcon, ThumbsUpIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { SourceList } from "@/components/desk/assistant/source-list";
import { Thumb } from "@/components/desk/assistant/thumb";
import { useKeptText } from "@/components/desk/form/use-kept-text";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { onPlainClick } from "@/components/ui/plain-click";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast/toast-store";
import { analyseTicket, rateAnalysis } from "@/lib/client/calls/ticket-calls";
import { ApiError } from "@/lib/client/http/api";
import type { TicketAnalysisDto } from "@/lib/modules/assistant/ticket-analysis/schema";
import type { TicketDetailDto } from "@/lib/modules/tickets/schema";
import { QUESTION_MAX_LENGTH } from "./ticket-limits";
import type { TicketRoute } from "./use-ticket-route";

const SENTIMENT: Record<TicketAnalysisDto["sentiment"], BadgeTone> = {
  positive: "success",
  neutral: "neutral",
  negative: "danger",
};
const URGENCY: Record<TicketAnalysisDto["urgency"], BadgeTone> = { high: "danger", medium: "warning", low: "success" };

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
      const message = error instanceof ApiError && error.message ? error.message : t("rateFailed");
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
          <fieldset className="flex items-center gap-1 text-assistant-tint-foreground text-xs">
            <legend className="sr-only">{t("useful")}</legend>
            <span aria-hidden="true">{t("useful")}</span>
            <Thumb label={t("yes")} isOn={data.feedback === "positive"} onClick={() => void rate("positive")}>
              <ThumbsUpIcon aria-hidden="true" />
            </Thumb>
            <Thumb label={t("no")} isOn={data.feedback === "negative"} onClick={() => void rate("negative")}>
              <ThumbsDownIcon aria-hidden="true" />
            </Thumb>
          </fieldset>
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
              <Analysis analysis={data} route={route} onAct={(action) => void act(action)} />
            )}
            <Answer answer={question.answer} route={route} />
          </div>
          <QuestionForm question={question} />
        </>
      )}
    </section>
  );
}

function Analysis({
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
          <Badge tone={SENTIMENT[sentiment]}>{t("sentiment", { value: t(`sentiments.${sentiment}`) })}</Badge>
          <Badge tone={URGENCY[urgency]}>{t("urgency", { value: t(`urgencies.${urgency}`) })}</Badge>
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

function TicketLink({ id, route, children }: { id: string; route: TicketRoute; children: React.ReactNode }) {
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

/** What is asked about a ticket, and what came of it. */
function useQuestion(ticketId: string) {
  const t = useTranslations("tickets.assistant");
  const [text, setText] = useKeptText(`tickets/${ticketId}/question`);
  const [isAsking, setIsAsking] = useState(false);
  const [answer, setAnswer] = useState<TicketAnalysisDto["answer"]>(null);

  const ask = async (event: FormEvent) => {
    event.preventDefault();
    const asked = text.trim();
    if (asked === "" || isAsking) return;
    setIsAsking(true);
    try {
      setAnswer((await analyseTicket(ticketId, asked)).answer);
      setText("");
      toast({ type: "success", title: t("answered") });
    } catch (error) {
      const message = error instanceof ApiError && error.message ? error.message : t("askFailed");
      toast({ type: "error", title: t("errorTitle"), message });
    } finally {
      setIsAsking(false);
    }
  };
  return { text, setText, isAsking, answer, ask };
}

function Answer({ answer, route }: { answer: TicketAnalysisDto["answer"]; route: TicketRoute }) {
  const t = useTranslations("tickets.assistant");
  const box = useRef<HTMLDivElement>(null);
  // It stands below the analysis, which alone can be higher than the panel.
  useEffect(() => {
    if (answer) box.current?.scrollIntoView({ block: "nearest" });
  }, [answer]);
  return (
    <div ref={box} role="status" className="scroll-mb-3 text-list empty:hidden">
      {answer ? (
        <div className="rounded-md border border-border bg-card p-3">
          <p className="whitespace-pre-line break-words">{answer.text}</p>
          {answer.sources.length > 0 ? (
            <p className="mt-1 flex flex-wrap gap-x-2 text-xs">
              {t("sources")}
              {answer.sources.map((source) => (
                <TicketLink key={source} id={source} route={route}>
                  #{source.replace("ticket-", "")}
                </TicketLink>
              ))}
            </p>
          ) : null}
          {answer.knowledge ? (
            <div className="mt-2">
              <SourceList sources={answer.knowledge} />
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function QuestionForm({ question: { text, setText, isAsking, ask } }: { question: ReturnType<typeof useQuestion> }) {
  const t = useTranslations("tickets.assistant");
  return (
    <Form
      unsaved="kept"
      className="flex shrink-0 gap-2 border-assistant/40 border-t px-4 py-3"
      onSubmit={(event) => void ask(event)}
    >
      <Input
        value={text}
        maxLength={QUESTION_MAX_LENGTH}
        onChange={(event) => setText(event.target.value)}
        aria-label={t("ask")}
        placeholder={t("ask")}
      />
      <Button
        type="submit"
        size="icon"
        aria-label={t("send")}
        title={t("send")}
        disabled={text.trim() === "" || isAsking}
      >
        {isAsking ? <Spinner /> : <SendHorizontalIcon aria-hidden="true" />}
      </Button>
    </Form>
  );
}
