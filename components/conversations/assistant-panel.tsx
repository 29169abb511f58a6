"use client";

import { BotIcon, SendHorizontalIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";
import { useScreen } from "./screen-context";

const ACTIONS = ["summarize", "suggest", "sentiment"] as const;
type Action = (typeof ACTIONS)[number];

/** Something that was asked, by a button or in words. */
type Question = { action: Action } | { text: string };

const QUESTION_MAX_LENGTH = 2_000;
// A panel that is closed and opened again still has what was asked, until the page is left.
const asked = new Map<number, readonly Question[]>();

/**
 * The assistant beside a conversation. While there is no engine behind it, it says so and what it will need: an invented
 * answer would be worse than none.
 */
export function AssistantPanel({ chatId }: { chatId: number }) {
  const t = useTranslations("conversations");
  const { viewer } = useScreen();
  const [questions, setQuestions] = useState(() => asked.get(chatId) ?? []);
  const [text, setText] = useState("");
  const end = useRef<HTMLDivElement>(null);
  const firstName = viewer.name.split(" ")[0] ?? viewer.name;

  useEffect(() => {
    if (questions.length > 0) end.current?.scrollIntoView({ block: "nearest" });
  }, [questions]);

  const ask = (question: Question) => {
    const next = [...questions, question];
    asked.set(chatId, next);
    setQuestions(next);
  };
  const send = () => {
    if (text.trim() === "") return;
    ask({ text: text.trim() });
    setText("");
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    send();
  };

  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 text-list">
        <Says>{t("assistant.greeting", { name: firstName })}</Says>
        <div role="log" aria-label={t("assistant.log")} className="flex flex-col gap-3 empty:hidden">
          {questions.map((question, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: questions are only ever added at the end.
            <div key={index} className="flex flex-col gap-3">
              <p className="ml-6 self-end whitespace-pre-line break-words rounded-md bg-accent px-3 py-2 text-accent-foreground">
                {"text" in question ? question.text : t(`assistant.${question.action}`)}
              </p>
              <Says>
                {t("assistant.notReady")} {t(`assistant.needs.${"text" in question ? "question" : question.action}`)}
              </Says>
            </div>
          ))}
        </div>
        <div ref={end} />
      </div>
      <div className="border-border border-t p-3">
        <div className="mb-2 flex flex-wrap gap-1.5">
          {ACTIONS.map((action) => (
            <Button key={action} size="sm" variant="outline" onClick={() => ask({ action })}>
              {t(`assistant.${action}`)}
            </Button>
          ))}
        </div>
        <form
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
            aria-label={t("assistant.input")}
            placeholder={t("assistant.input")}
            className="max-h-32 min-h-9 resize-none py-1.5 [field-sizing:content]"
          />
          <Button
            type="submit"
            size="icon"
            aria-label={t("assistant.send")}
            title={t("assistant.send")}
            disabled={text.trim() === ""}
          >
            <SendHorizontalIcon aria-hidden="true" />
          </Button>
        </form>
      </div>
    </>
  );
}

function Says({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-start gap-2 rounded-md bg-assistant-tint px-3 py-2 text-assistant-tint-foreground">
      <BotIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 break-words">{children}</p>
    </div>
  );
}
