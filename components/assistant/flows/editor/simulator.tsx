"use client";

import { RotateCcwIcon, SendIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { useProblemText } from "@/components/assistant/problem-text";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Form } from "@/components/ui/form";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { RetryNotice } from "@/components/ui/notice";
import { Switch } from "@/components/ui/switch";
import { flowCalls } from "@/lib/client/calls/flow-calls";
import { type FlowStep, type Simulation, STEP_TEXT_MAX } from "@/lib/modules/assistant/flows/schema";

/** While somebody writes in the steps, the conversation is tried again this long after. */
const WAIT_MS = 500;

/** Tries the steps as they stand: one writes as a customer would. What was written is said again when a step changes. */
export function Simulator({
  steps,
  onPlace,
}: {
  steps: readonly FlowStep[];
  /** Hears at which step the conversation stands. */
  onPlace: (stepId: string | null) => void;
}) {
  const t = useTranslations("flows.simulator");
  const id = useId();
  const problemText = useProblemText();
  const [said, setSaid] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(true);
  const [text, setText] = useState("");
  const [result, setResult] = useState<Simulation | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const log = useRef<HTMLDivElement>(null);
  const latest = useRef({ onPlace, problemText });
  useEffect(() => {
    latest.current = { onPlace, problemText };
  });

  // `tries` asks again after a failure.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (said.length === 0) {
      setResult(null);
      latest.current.onPlace(null);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(
      async () => {
        try {
          const answer = await flowCalls.simulate(
            { steps: [...steps], said: said.map((line) => ({ text: line })), isOpen },
            abort.signal,
          );
          setResult(answer);
          setProblem(null);
          latest.current.onPlace(answer.stepId);
        } catch (error) {
          if (!abort.signal.aborted) setProblem(latest.current.problemText(error));
        }
      },
      result === null ? 0 : WAIT_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [steps, said, isOpen, tries]);

  useEffect(() => {
    if (result && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [result]);

  function say(words: string) {
    const line = words.trim();
    if (line === "" || (result !== null && result.end !== "waiting")) return;
    setSaid([...said, line]);
    setText("");
  }

  const isOver = result !== null && result.end !== "waiting";
  const last = result?.lines.at(-1);
  const fields = Object.entries(result?.fields ?? {}).map(([name, value]) => `${name}: ${value}`);
  return (
    <section aria-labelledby={id} className="flex flex-col rounded-lg border border-border bg-card">
      <div className="flex items-start gap-2 border-border border-b py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="font-semibold text-sm">
            {t("title")}
          </h2>
          <p className="text-list text-muted-foreground">{t("text")}</p>
        </div>
        <IconButton
          label={t("restart")}
          icon={RotateCcwIcon}
          onClick={() => {
            setSaid([]);
            setText("");
          }}
        />
      </div>
      <div
        ref={log}
        role="log"
        aria-label={t("log")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="flex max-h-[50vh] min-h-40 flex-col gap-2 overflow-y-auto p-4 text-sm"
      >
        {result === null && said.length === 0 ? <p className="text-list text-muted-foreground">{t("first")}</p> : null}
        {(result?.lines ?? said.map((line) => ({ from: "customer" as const, text: line, choices: [] }))).map(
          (line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
            <div key={index} className={cn("flex flex-col gap-1", line.from === "customer" && "items-end")}>
              <span className="sr-only">{t(line.from)}</span>
              <p
                className={cn(
                  "max-w-[90%] whitespace-pre-wrap rounded-lg px-3 py-2 [overflow-wrap:anywhere]",
                  line.from === "customer" ? "bg-primary text-primary-foreground" : "bg-muted",
                )}
              >
                {line.text}
              </p>
            </div>
          ),
        )}
        {last?.choices.length && !isOver ? (
          <div className="flex flex-wrap gap-1.5">
            {last.choices.map((choice) => (
              <Button key={choice} variant="outline" size="sm" onClick={() => say(choice)}>
                {choice}
              </Button>
            ))}
          </div>
        ) : null}
        {result && result.end !== "waiting" ? (
          <p className="text-list text-muted-foreground">{t(`ends.${result.end}`)}</p>
        ) : null}
        {fields.length > 0 ? (
          <p className="text-list text-muted-foreground [overflow-wrap:anywhere]">
            {t("fields", { list: fields.join("; ") })}
          </p>
        ) : null}
      </div>
      {problem ? (
        <RetryNotice className="mx-4 mb-3" title={t("failed")} retry={t("retry")} onRetry={() => setTries(tries + 1)}>
          {problem}
        </RetryNotice>
      ) : null}
      <Form
        unsaved="nothing"
        className="flex gap-2 border-border border-t p-3"
        onSubmit={(event) => {
          event.preventDefault();
          say(text);
        }}
      >
        <Input
          aria-label={t("message")}
          placeholder={t("message")}
          maxLength={STEP_TEXT_MAX}
          value={text}
          disabled={isOver}
          onChange={({ target }) => setText(target.value)}
        />
        <IconButton
          label={t("send")}
          icon={SendIcon}
          variant="default"
          type="submit"
          aria-disabled={isOver || undefined}
        />
      </Form>
      <Switch
        className="border-border border-t px-4 py-3"
        label={t("isOpen")}
        checked={isOpen}
        onChange={({ target }) => setOpen(target.checked)}
      />
    </section>
  );
}
