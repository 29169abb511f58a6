import { ArrowLeftToLineIcon, LanguagesIcon, UsersIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast/toast-store";
import { rateAnswer, translateText } from "@/lib/client/calls/assistant-ask";
import { messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import type { AnswerDto } from "@/lib/modules/assistant/answers/schema";
import { SourceList } from "./source-list";
import { Thumbs } from "./thumbs";

const PERCENT = 100;

/** What the assistant answered: its text as text, where it comes from, how sure it is and who wrote it. */
export function AnswerCard({
  answer,
  isSummary = false,
  onChange,
  onInsert,
  onAskTeam,
}: {
  answer: AnswerDto;
  /** A summary says what was said: there is no confidence in that, and nothing to send. */
  isSummary?: boolean;
  onChange: (answer: AnswerDto) => void;
  /** Puts a text into what is being written. */
  onInsert: (text: string) => void;
  /** Asks a person, where the assistant doesn't know. */
  onAskTeam: () => void;
}) {
  const t = useTranslations("assistant-panel");
  const { isBusy: isTranslating, run } = useWork();
  const [translation, setTranslation] = useState<string | null>(null);
  const fail = (error: unknown) =>
    toast({ type: "error", title: t("errorTitle"), message: messageOf(error, t("failed")) });

  async function rate(feedback: "positive" | "negative") {
    if (answer.id === null) return;
    try {
      await rateAnswer(answer.id, feedback);
      onChange({ ...answer, feedback });
      toast({ type: "success", title: t("rated"), message: t(`ratedText.${feedback}`) });
    } catch (error) {
      fail(error);
    }
  }
  const translate = () => run(async () => setTranslation((await translateText(answer.text)).text), fail);

  return (
    <div className="flex flex-col gap-2">
      <p className="whitespace-pre-line break-words">{answer.text}</p>
      {translation === null ? null : (
        <p className="whitespace-pre-line break-words border-assistant/40 border-t pt-2">{translation}</p>
      )}
      {answer.notice ? <p className="text-xs italic">{answer.notice}</p> : null}
      <SourceList sources={answer.sources} />
      <p className="flex flex-wrap gap-1.5">
        {isSummary || !answer.isKnown ? null : (
          <Badge>{t("confidence", { percent: Math.round(answer.confidence * PERCENT) })}</Badge>
        )}
        <Badge>{t(`engines.${answer.engine}`)}</Badge>
      </p>
      <div className="flex flex-wrap items-center gap-1">
        {answer.isKnown && !isSummary ? (
          <>
            <Button size="sm" variant="outline" onClick={() => onInsert(translation ?? answer.text)}>
              <ArrowLeftToLineIcon aria-hidden="true" />
              {t("insert")}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-disabled={isTranslating || undefined}
              onClick={() => void translate()}
            >
              {isTranslating ? <Spinner /> : <LanguagesIcon aria-hidden="true" />}
              {t("translate")}
            </Button>
          </>
        ) : answer.isKnown || isSummary ? null : (
          <Button size="sm" variant="outline" onClick={onAskTeam}>
            <UsersIcon aria-hidden="true" />
            {t("askTeam")}
          </Button>
        )}
        {answer.id === null ? null : (
          <Thumbs
            className="ml-auto"
            texts={{ useful: t("useful"), yes: t("yes"), no: t("no") }}
            feedback={answer.feedback}
            onRate={(feedback) => void rate(feedback)}
          />
        )}
      </div>
    </div>
  );
}
