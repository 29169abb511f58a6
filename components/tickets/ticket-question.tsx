import { SendHorizontalIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { SourceList } from "@/components/desk/assistant/source-list";
import { useKeptText } from "@/components/desk/form/use-kept-text";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast/toast-store";
import { analyseTicket } from "@/lib/client/calls/ticket-calls";
import { messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import type { TicketAnalysisDto } from "@/lib/modules/assistant/ticket-analysis/schema";
import { TicketLink } from "./ticket-analysis";
import { QUESTION_MAX_LENGTH } from "./ticket-limits";
import type { TicketRoute } from "./use-ticket-route";

/** What is asked about a ticket, and what came of it. */
export function useQuestion(ticketId: string) {
  const t = useTranslations("tickets.assistant");
  const [text, setText] = useKeptText(`tickets/${ticketId}/question`);
  const { isBusy: isAsking, run } = useWork();
  const [answer, setAnswer] = useState<TicketAnalysisDto["answer"]>(null);

  const ask = async (event: FormEvent) => {
    event.preventDefault();
    const asked = text.trim();
    if (asked === "") return;
    await run(
      async () => {
        setAnswer((await analyseTicket(ticketId, asked)).answer);
        setText("");
        toast({ type: "success", title: t("answered") });
      },
      (error) => toast({ type: "error", title: t("errorTitle"), message: messageOf(error, t("askFailed")) }),
    );
  };
  return { text, setText, isAsking, answer, ask };
}

/** What was answered. */
export function Answer({ answer, route }: { answer: TicketAnalysisDto["answer"]; route: TicketRoute }) {
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

/** Asks about the ticket. */
export function QuestionForm({
  question: { text, setText, isAsking, ask },
}: {
  question: ReturnType<typeof useQuestion>;
}) {
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
