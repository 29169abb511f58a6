"use client";

import { ThumbsDown, ThumbsUp } from "lucide-react";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import type { AnswerSurvey, PublicSurveyDto, Rating, SurveyProblem } from "@/lib/modules/satisfaction/schema";
import type { SurveyTexts } from "./survey-texts";

/** Longest comment; the API's limit. */
const COMMENT_MAX = 1_000;

type Props = {
  token: string;
  survey: PublicSurveyDto;
  /** What the link said. */
  clicked: Rating | null;
  /** Why the form's last answer wasn't taken, where the page's script didn't run. */
  refused: SurveyProblem | null;
  /** Somebody of the company looks at it. */
  isColleague: boolean;
  texts: SurveyTexts;
};

const problemOf = (status: number): SurveyProblem => (status === 429 ? "busy" : status === 409 ? "answered" : "failed");

/** The buttons, then the comment. A link that names a rating is a click on it. Without script both are plain forms. */
export function SurveyForm({ token, survey, clicked, refused, isColleague, texts }: Props) {
  const [state, setState] = useState(survey);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState(refused);
  const [isTyped, setTyped] = useState(false);
  const thanks = useRef<HTMLDivElement>(null);
  const started = useRef(false);

  const send = useCallback(
    async (answer: AnswerSurvey) => {
      setIsSending(true);
      setProblem(null);
      try {
        const response = await fetch(`/api/v1/surveys/${token}`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(answer),
        });
        if (response.ok) setState((await response.json()) as PublicSurveyDto);
        else setProblem(problemOf(response.status));
        return response.ok;
      } catch {
        setProblem("failed");
        return false;
      } finally {
        setIsSending(false);
      }
    },
    [token],
  );

  useEffect(() => {
    if (started.current || clicked === null || survey.rating !== null) return;
    started.current = true;
    void send({ rating: clicked });
  }, [clicked, survey.rating, send]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    const comment = String(form.get("comment") ?? "").trim();
    const rating = form.get("rating");
    const isRating = rating === "satisfied" || rating === "unsatisfied";
    const answer: AnswerSurvey | null = isRating ? { rating } : comment === "" ? null : { comment };
    // What was pressed is gone, and the focus must not be lost with it.
    if (answer && (await send(answer))) thanks.current?.focus();
  };
  const form = { method: "post", action: `/api/v1/surveys/${token}/form`, onSubmit: submit } as const;

  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted-foreground">{texts.intro}</p>
      {isColleague ? (
        <p role="note" className="rounded-md bg-info-tint px-3 py-2 text-info-tint-foreground text-sm">
          {texts.colleague}
        </p>
      ) : null}
      {state.rating === null ? (
        <Form {...form} unsaved="nothing" className="flex flex-col gap-3">
          {clicked === null || isSending || isColleague ? null : <p className="font-medium">{texts.confirm}</p>}
          <div className="flex flex-col gap-3 sm:flex-row">
            <Button
              type="submit"
              name="rating"
              value="satisfied"
              className="h-12 whitespace-normal sm:flex-1"
              aria-disabled={isSending || undefined}
            >
              <ThumbsUp aria-hidden />
              {texts.ratings.satisfied}
            </Button>
            <Button
              type="submit"
              name="rating"
              value="unsatisfied"
              className="h-12 whitespace-normal sm:flex-1"
              variant="outline"
              aria-disabled={isSending || undefined}
            >
              <ThumbsDown aria-hidden />
              {texts.ratings.unsatisfied}
            </Button>
          </div>
        </Form>
      ) : null}
      <div ref={thanks} role="status" tabIndex={-1} className="flex flex-col gap-1 outline-none empty:hidden">
        {isSending ? texts.sending : null}
        {state.rating !== null && !isSending ? (
          <>
            <strong className="font-medium">{texts.thanks}</strong>
            <span className="text-muted-foreground">{texts.rated[state.rating]}</span>
            {state.hasComment ? <span className="text-muted-foreground">{texts.commentThanks}</span> : null}
          </>
        ) : null}
      </div>
      {problem ? (
        <p role="alert" className="text-danger text-sm">
          {texts[problem]}
        </p>
      ) : null}
      {state.rating !== null && !state.hasComment ? (
        <Form {...form} unsaved={isTyped} className="flex flex-col gap-3">
          <label className="flex flex-col gap-2 font-medium text-sm">
            {texts.commentLabel}
            <textarea
              name="comment"
              required
              maxLength={COMMENT_MAX}
              onChange={({ target }) => setTyped(target.value.trim() !== "")}
              className="min-h-28 rounded-md border border-input bg-background p-3 font-normal text-base outline-none focus-visible:ring-2 focus-visible:ring-ring"
            />
          </label>
          <Button type="submit" className="self-start" aria-disabled={isSending || undefined}>
            {texts.commentSend}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}
