import { CheckIcon, FlaskConicalIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { useConversationLookup } from "@/components/desk/form/lookups";
import { Button } from "@/components/ui/button";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { Label } from "@/components/ui/label";
import { tryRule } from "@/lib/client/calls/rule-calls";
import { ApiError, messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import { type Leaf, leavesOf } from "@/lib/kernel/conditions/condition";
import type { RuleInput, RuleTrialResult } from "@/lib/modules/automation/schema";
import { inputOf, problemsOf, type RuleDraft } from "./rule-draft";

/** What came of a trial, of which form, and the rule that was tried. */
type Trial = { of: RuleDraft; rule: RuleInput; result: RuleTrialResult };

/** What the rule would do, looked at before it is saved: nothing is changed by that. */
export function RuleTrial({
  draft,
  questionText,
}: {
  draft: RuleDraft;
  /** A question in words. */
  questionText: (question: Leaf) => string;
}) {
  const t = useTranslations("automation.trial");
  const id = useId();
  const work = useWork();
  const lookup = useTriedConversations();
  const [conversation, setConversation] = useState<ComboboxOption | null>(null);
  const [trial, setTrial] = useState<Trial | null>(null);
  const [problem, setProblem] = useState<{ of: RuleDraft; text: string } | null>(null);

  const answer = useRef<HTMLDivElement>(null);

  // It comes below the end of what one sees of a long form.
  useEffect(() => {
    if (trial || problem) answer.current?.scrollIntoView({ block: "nearest" });
  }, [trial, problem]);

  function look(conversationId: number | null) {
    setTrial(null);
    const say = (text: string) => setProblem({ of: draft, text });
    // A name is of no matter here.
    if (Object.keys(problemsOf({ ...draft, name: "-" })).length > 0) return say(t("unfinished"));
    setProblem(null);
    const rule = { ...inputOf(draft), name: draft.name.trim() || t("nameless") };
    void work.run(
      async () => setTrial({ of: draft, rule, result: await tryRule(rule, conversationId) }),
      (error) =>
        say(error instanceof ApiError && error.status === 404 ? t("noConversation") : messageOf(error, t("offline"))),
    );
  }

  // What was found for a rule that looks otherwise by now says nothing about this one.
  const current = trial?.of === draft ? trial : null;
  return (
    <section aria-label={t("title")} className="flex flex-col gap-3 rounded-md border border-border p-3">
      <h3 className="font-medium text-sm">{t("title")}</h3>
      <p className="text-list text-muted-foreground">{t("text")}</p>
      <Button
        icon={FlaskConicalIcon}
        variant="outline"
        className="self-start pointer-coarse:min-h-11"
        aria-disabled={work.isBusy || undefined}
        onClick={() => look(null)}
      >
        {t("many")}
      </Button>
      <div className="flex flex-wrap items-end gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-1.5 max-sm:basis-full">
          <Label htmlFor={id}>{t("conversation")}</Label>
          <Combobox
            {...lookup}
            id={id}
            value={conversation}
            onChange={setConversation}
            placeholder={t("conversationPlaceholder")}
          />
        </div>
        <Button
          variant="outline"
          className="pointer-coarse:min-h-11"
          aria-disabled={work.isBusy || undefined}
          onClick={() => (conversation ? look(conversation.id) : setProblem({ of: draft, text: t("choose") }))}
        >
          {t("one")}
        </Button>
      </div>
      <div ref={answer} role="status" className="flex scroll-mb-24 flex-col gap-2 text-list empty:hidden">
        {work.isBusy ? <p>{t("busy")}</p> : null}
        {problem?.of === draft ? <p className="text-danger">{problem.text}</p> : null}
        {current?.result.many ? <Many many={current.result.many} /> : null}
        {current?.result.one ? (
          <One one={current.result.one} texts={leavesOf(current.rule.condition).map(questionText)} />
        ) : null}
      </div>
    </section>
  );
}

/** Conversations by customer and subject, or the one whose number was typed. */
function useTriedConversations() {
  const t = useTranslations("automation");
  const { options, typed, onSearch, isLoading, hasMore } = useConversationLookup();
  const number = /^#?([1-9]\d{0,9})$/.exec(typed)?.[1];
  const numbered = number === undefined ? null : { id: Number(number), label: t("trial.numbered", { number }) };
  const others = options.filter((option) => option.id !== numbered?.id);
  return {
    options: numbered ? [numbered, ...others] : others,
    onSearch,
    // The number is there at once.
    isLoading: isLoading && numbered === null,
    hasMore,
    texts: {
      label: t("trial.conversation"),
      loading: t("form.recordsFound.searching"),
      empty: t("form.recordsFound.empty"),
      more: t("form.recordsFound.more"),
      clear: t("form.recordsFound.clear"),
    },
  };
}

function Many({ many }: { many: NonNullable<RuleTrialResult["many"]> }) {
  const t = useTranslations("automation.trial");
  return (
    <>
      <p className="font-medium">{t("fitting", { fitting: many.fitting, looked: many.looked })}</p>
      {many.isPartial ? <p className="text-muted-foreground">{t("partial")}</p> : null}
      <ul className="flex flex-col gap-1">
        {many.conversations.map(({ id, subject, customer }) => (
          <li key={id} className="min-w-0 truncate">
            <a href={`/conversations/${id}`} target="_blank" rel="noreferrer" className="underline pointer-coarse:py-3">
              <bdi>{customer}</bdi>: <bdi>{subject}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** @param props.texts the questions in words, in their order */
function One({ one, texts }: { one: NonNullable<RuleTrialResult["one"]>; texts: readonly string[] }) {
  const t = useTranslations("automation");
  return (
    <>
      <p className="font-medium">{t(one.holds ? "trial.holds" : "trial.fails")}</p>
      <ul className="flex flex-col gap-1">
        {one.questions.map(({ holds }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its question's place
          <li key={index} className="flex items-center gap-2">
            {holds ? (
              <CheckIcon aria-hidden="true" className="size-4 shrink-0 text-success" />
            ) : (
              <XIcon aria-hidden="true" className="size-4 shrink-0 text-danger" />
            )}
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {texts[index]}: {t(holds ? "trial.yes" : "trial.no")}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
