"use client";

import { ThumbsDown, ThumbsUp } from "lucide-react";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { PublicSurveyDto, Rating } from "@/lib/modules/satisfaction/schema";
import type { SurveyTexts } from "./survey-texts";

/** Longest comment; the API's limit. */
const COMMENT_MAX = 1_000;

type Props = { token: string; survey: PublicSurveyDto; clicked: Rating | null; texts: SurveyTexts };
type Problem = "failed" | "busy" | "answered";

const problemOf = (status: number): Problem => (status === 429 ? "busy" : status === 409 ? "answered" : "failed");

/** The buttons, then the comment. A link that names a rating is a click on it. */
export function SurveyForm({ token, survey, clicked, texts }: Props) {
  const [state, setState] = useState(survey);
  const [comment, setComment] = useState("");
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const started = useRef(false);

  const send = useCallback(
    async (answer: { rating?: Rating; comment?: string }) => {
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
      } catch {
        setProblem("failed");
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

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (comment.trim() !== "") void send({ comment: comment.trim() });
  };

  return (
    <div className="flex flex-col gap-5">
      <p className="text-muted-foreground">{texts.intro}</p>
      {state.rating === null ? (
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button className="h-12 flex-1" disabled={isSending} onClick={() => void send({ rating: "satisfied" })}>
            <ThumbsUp aria-hidden />
            {texts.ratings.satisfied}
          </Button>
          <Button
            className="h-12 flex-1"
            variant="outline"
            disabled={isSending}
            onClick={() => void send({ rating: "unsatisfied" })}
          >
            <ThumbsDown aria-hidden />
            {texts.ratings.unsatisfied}
          </Button>
        </div>
      ) : null}
      <div role="status" className="flex flex-col gap-1 empty:hidden">
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
        <p role="alert" className="text-sm text-destructive">
          {texts[problem]}
        </p>
      ) : null}
      {state.rating !== null && !state.hasComment ? (
        <form className="flex flex-col gap-3" onSubmit={submit}>
          <label className="flex flex-col gap-2 text-sm font-medium">
            {texts.commentLabel}
            <textarea
              className="min-h-28 rounded-md border border-input bg-background p-3 text-base font-normal outline-none focus-visible:ring-2 focus-visible:ring-ring"
              maxLength={COMMENT_MAX}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          </label>
          <Button type="submit" className="self-start" disabled={isSending || comment.trim() === ""}>
            {texts.commentSend}
          </Button>
        </form>
      ) : null}
    </div>
  );
}
