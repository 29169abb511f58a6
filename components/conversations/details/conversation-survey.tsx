import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleDashedIcon, RefreshCwIcon, ThumbsDownIcon, ThumbsUpIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useMay } from "@/components/desk/screen/permissions";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast/toast-store";
import { chooseConversationSurvey, fetchConversationSurvey } from "@/lib/client/calls/survey-calls";
import { useHub } from "@/lib/client/live/use-hub";
import type { ConversationSurveyDto } from "@/lib/modules/satisfaction/schema";

const LOOKS = {
  satisfied: { tone: "success", Icon: ThumbsUpIcon },
  unsatisfied: { tone: "danger", Icon: ThumbsDownIcon },
} as const;

/** What the customer said of this conversation, and whether its closing will ask. */
export function ConversationSurvey({ chatId, isOpen }: { chatId: number; isOpen: boolean }) {
  const t = useTranslations("conversation-survey");
  const mayWrite = useMay("conversations.write");
  const client = useQueryClient();
  const id = useId();
  // What was chosen, until the server has taken it.
  const [wanted, setWanted] = useState<{ isEnabled: boolean | null } | null>(null);
  const isSaving = wanted !== null;
  const { data, isError, refetch } = useQuery({
    queryKey: ["conversation-survey", chatId],
    queryFn: ({ signal }) => fetchConversationSurvey(chatId, signal),
  });

  const readAgain = () => client.invalidateQueries({ queryKey: ["conversation-survey", chatId] });
  useHub({ onSurveyChanged: (event) => event.chatId === chatId && readAgain(), onConnected: readAgain }, chatId);

  async function choose(isEnabled: boolean | null) {
    setWanted({ isEnabled });
    try {
      client.setQueryData(["conversation-survey", chatId], await chooseConversationSurvey(chatId, isEnabled));
    } catch {
      toast({ type: "error", title: t("failedTitle"), message: t("failedText") });
    } finally {
      setWanted(null);
    }
  }

  if (!data && !isError) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 border-border border-t p-4 text-list">
      <h3 id={id} className="font-semibold">
        {t("title")}
      </h3>
      {data ? (
        <>
          {isOpen && mayWrite ? (
            <Switch
              label={t("ask")}
              hint={t(data.choice === null ? "asChannel" : "chosen")}
              checked={wanted?.isEnabled ?? data.isEnabled}
              aria-disabled={isSaving || undefined}
              onChange={({ target }) => {
                if (!isSaving) void choose(target.checked);
              }}
            />
          ) : null}
          {isOpen && mayWrite && data.choice !== null ? (
            <button
              type="button"
              onClick={() => {
                if (!isSaving) void choose(null);
              }}
              className="self-start rounded-md text-brand underline underline-offset-2 hover:no-underline"
            >
              {t("useChannel")}
            </button>
          ) : null}
          {data.surveys.length > 0 ? (
            <ul className="flex flex-col gap-2">
              {data.surveys.map((survey) => (
                <Result key={survey.id} survey={survey} />
              ))}
            </ul>
          ) : isOpen ? null : (
            <p className="text-muted-foreground">{t("none")}</p>
          )}
        </>
      ) : (
        <p role="alert" className="flex items-center gap-2 text-muted-foreground">
          <span className="min-w-0 flex-1">{t("loadFailed")}</span>
          <Button variant="outline" size="sm" onClick={() => void refetch()}>
            <RefreshCwIcon aria-hidden="true" />
            {t("retry")}
          </Button>
        </p>
      )}
    </section>
  );
}

function Result({
  survey: { sentAt, rating, comment, answeredAt },
}: {
  survey: ConversationSurveyDto["surveys"][number];
}) {
  const t = useTranslations("conversation-survey");
  const { times } = useScreen();
  const look = rating && LOOKS[rating];
  const at = answeredAt ?? sentAt;
  return (
    <li className="flex flex-col gap-1 rounded-md border border-border px-3 py-2">
      <span className="flex flex-wrap items-center justify-between gap-2">
        {look ? (
          <Badge tone={look.tone}>
            <look.Icon aria-hidden="true" />
            {t(rating)}
          </Badge>
        ) : (
          <Badge>
            <CircleDashedIcon aria-hidden="true" />
            {t("unanswered")}
          </Badge>
        )}
        <time dateTime={at} className="text-muted-foreground text-xs">
          {t(answeredAt ? "answeredAt" : "sentAt", { when: times.exact(at) })}
        </time>
      </span>
      {comment ? <blockquote className="whitespace-pre-line break-words">{comment}</blockquote> : null}
    </li>
  );
}
