import { BotIcon, RefreshCwIcon, SendHorizontalIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { AnswerCard } from "@/components/desk/assistant/answer-card";
import { ask, askAgain, changeTurn, NO_TURNS, type Turn, turnsOf } from "@/components/desk/assistant/panel-turns";
import { MOOD_TONES, URGENCY_TONES } from "@/components/desk/assistant/tones";
import { useKeptText } from "@/components/desk/form/use-kept-text";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { IconButton } from "@/components/ui/icon-button";
import { Spinner } from "@/components/ui/spinner";
import { Textarea } from "@/components/ui/textarea";
import { insertIntoComposer } from "@/lib/client/outbox/composer-insert";
import type { DraftKind } from "@/lib/client/outbox/drafts";
import { useStore } from "@/lib/client/store";
import type { TextAnalysisDto } from "@/lib/modules/assistant/answers/schema";
import { closeSide, isWide } from "./side-state";

const ACTIONS = ["summarize", "suggest", "sentiment"] as const;
const QUESTION_MAX_LENGTH = 2_000;
/** Closer to the end than this, in pixels, counts as being there. */
const END_PX = 40;

/** The assistant beside a conversation: quick actions and free questions. It proposes; a person sends. */
export function AssistantPanel({ chatId, onJump }: { chatId: number; onJump: (seq: number) => void }) {
  const t = useTranslations("assistant-panel");
  const { viewer } = useScreen();
  const turns = useStore(turnsOf(chatId), NO_TURNS);
  const [text, setText] = useKeptText(`conversations/${chatId}/question`);
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const shown = useRef(0);
  const firstName = viewer.name.split(" ")[0] ?? viewer.name;
  const isBusy = turns.some(({ state }) => state === "waiting");

  // A new question is shown, and what comes of it: all of it, or its beginning where it is higher than the panel. Who
  // scrolled back to something stays there.
  useEffect(() => {
    const isNew = turns.length > shown.current;
    shown.current = turns.length;
    if (isNew || isAtEnd.current) log.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [turns]);

  const insert = (added: string, kind: DraftKind) => {
    // Over a narrow window the panel would lie on the field that the text goes into.
    if (!isWide()) closeSide();
    insertIntoComposer({ chatId, kind, text: added });
  };
  const send = () => {
    if (text.trim() === "" || isBusy) return;
    ask(chatId, { text: text.trim() });
    setText("");
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    send();
  };

  return (
    <>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          isAtEnd.current = scrollTop + clientHeight >= scrollHeight - END_PX;
        }}
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 text-list focus-visible:-outline-offset-2"
      >
        <Says>
          <p className="break-words">{t("greeting", { name: firstName })}</p>
        </Says>
        <div ref={log} role="log" aria-label={t("log")} className="flex flex-col gap-3 empty:hidden">
          {turns.map((turn) => (
            <div key={turn.id} className="flex scroll-my-4 flex-col gap-3">
              <p className="ml-6 self-end whitespace-pre-line break-words rounded-md bg-accent px-3 py-2 text-accent-foreground">
                {"text" in turn.asked ? turn.asked.text : t(`actions.${turn.asked.action}`)}
              </p>
              <Says>
                <Outcome chatId={chatId} turn={turn} onInsert={insert} onJump={onJump} />
              </Says>
            </div>
          ))}
        </div>
      </div>
      <div className="border-border border-t p-3">
        <div className="mb-2 flex flex-wrap gap-1.5">
          {ACTIONS.map((action) => (
            <Button
              key={action}
              size="sm"
              variant="outline"
              aria-disabled={isBusy || undefined}
              onClick={() => {
                if (!isBusy) ask(chatId, { action });
              }}
            >
              {t(`actions.${action}`)}
            </Button>
          ))}
        </div>
        <Form
          unsaved="kept"
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <Textarea
            rows={1}
            value={text}
            maxLength={QUESTION_MAX_LENGTH}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={press}
            aria-label={t("input")}
            placeholder={t("input")}
            className="max-h-32 min-h-9 resize-none py-1.5 [field-sizing:content]"
          />
          <IconButton
            variant="default"
            label={t("send")}
            icon={SendHorizontalIcon}
            type="submit"
            disabled={text.trim() === "" || isBusy}
          />
        </Form>
      </div>
    </>
  );
}

function Outcome({
  chatId,
  turn,
  onInsert,
  onJump,
}: {
  chatId: number;
  turn: Turn;
  onInsert: (text: string, kind: DraftKind) => void;
  onJump: (seq: number) => void;
}) {
  const t = useTranslations("assistant-panel");
  if (turn.state === "failed")
    return (
      <div role="alert" className="flex flex-col items-start gap-2">
        <p className="break-words">{turn.problem || t("failed")}</p>
        <Button size="sm" variant="outline" onClick={() => askAgain(chatId, turn)}>
          <RefreshCwIcon aria-hidden="true" />
          {t("retry")}
        </Button>
      </div>
    );
  if (turn.state === "waiting")
    return turn.text === "" ? (
      <p className="flex items-center gap-2">
        <Spinner />
        {t("thinking")}
      </p>
    ) : (
      <p className="whitespace-pre-line break-words">{turn.text}</p>
    );
  if (turn.analysis) return <Analysis analysis={turn.analysis} />;
  if (!turn.answer) return <p>{t("failed")}</p>;
  const question = "text" in turn.asked ? turn.asked.text : t(`actions.${turn.asked.action}`);
  return (
    <>
      <AnswerCard
        answer={turn.answer}
        isSummary={"action" in turn.asked && turn.asked.action === "summarize"}
        onChange={(answer) => changeTurn(chatId, turn.id, { answer })}
        onInsert={(text) => onInsert(text, "reply")}
        onAskTeam={() => onInsert("text" in turn.asked ? t("teamNote", { question }) : t("teamNoteOpen"), "note")}
      />
      {turn.messageSeqs.length > 0 ? (
        <p className="mt-2 flex flex-wrap gap-x-2 text-xs">
          {t("messages")}
          {turn.messageSeqs.map((seq, index) => (
            <button
              key={seq}
              type="button"
              aria-label={t("jump", { number: index + 1 })}
              onClick={() => onJump(seq)}
              className="rounded-md text-brand underline underline-offset-2 hover:no-underline"
            >
              {index + 1}
            </button>
          ))}
        </p>
      ) : null}
    </>
  );
}

function Analysis({ analysis: { sentiment, urgency, language, category, signals } }: { analysis: TextAnalysisDto }) {
  const t = useTranslations("assistant-panel");
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap gap-1.5">
        <Badge tone={MOOD_TONES[sentiment]}>{t("sentiment", { value: t(`sentiments.${sentiment}`) })}</Badge>
        <Badge tone={URGENCY_TONES[urgency]}>{t("urgency", { value: t(`urgencies.${urgency}`) })}</Badge>
        <Badge>{t("category", { value: category })}</Badge>
        <Badge>{t("language", { value: t(`languages.${language}`) })}</Badge>
      </p>
      <p className="break-words text-xs">
        {signals.length > 0 ? t("signals", { words: signals.join(", ") }) : t("noSignals")}
      </p>
    </div>
  );
}

function Says({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-start gap-2 rounded-md bg-assistant-tint px-3 py-2 text-assistant-tint-foreground">
      <BotIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
