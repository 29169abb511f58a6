import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { useReplyWindow } from "@/components/conversations/composer/reply-window";
import { gapOf, selectGap } from "@/components/desk/composer/canned-text";
import { fieldsQuery } from "@/components/desk/fields/fields-query";
import { useFieldWords } from "@/components/desk/fields/use-field-words";
import { FieldError } from "@/components/desk/form/field-error";
import { useAttendees } from "@/components/desk/screen/attendees";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useTeams } from "@/components/desk/screen/teams";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Label } from "@/components/ui/label";
import { Notice } from "@/components/ui/notice";
import { sendByKey } from "@/components/ui/send-by-key";
import { Textarea } from "@/components/ui/textarea";
import { MESSAGE_MAX_LENGTH } from "@/lib/client/calls/limits";
import { messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import type { FilledField } from "@/lib/modules/fields/schema";
import type { MacroDto } from "@/lib/modules/macros/schema";
import { type ChangeTexts, changesOf, type MacroChange } from "./macro-changes";
import { useApplyMacro } from "./use-apply-macro";

/** What a macro would do with a conversation: each change, and its answer, which can be edited before it goes. */
export function MacroPreview({
  chat,
  macro,
  fill,
  onApplied,
}: {
  chat: ChatDto;
  macro: MacroDto;
  /** Fills the placeholders of a text. */
  fill: (text: string) => string;
  onApplied: (macro: MacroDto) => void;
}) {
  const t = useTranslations("macros");
  const { viewer } = useScreen();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const begun = macro.text === null ? null : fill(macro.text);
  const [answer, setAnswer] = useState(begun);
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run } = useWork();
  const apply = useApplyMacro(chat);
  // On WhatsApp a customer who wrote long ago gets templates alone.
  const isLocked = useReplyWindow(chat.replyWindowEndsAt).isLocked && answer !== null;
  const own = useOwnValues(chat, macro);
  const texts = useChangeTexts(chat, own.fields, fill);
  const changes = changesOf(macro, { ...chat, fields: own.values }, viewer.id, texts);
  const notes = macro.actions.flatMap((action) => (action.kind === "note" ? fill(action.text) : []));
  const hasGap = answer !== null && gapOf(answer) !== null;

  useEffect(() => {
    const gap = field.current && gapOf(field.current.value);
    if (!gap) return submit.current?.focus();
    field.current?.focus();
    selectGap(field.current, gap);
  }, []);

  function problemOf(text: string): string | null {
    if (text.trim() === "") return t("wrong.text");
    if (text.trim().length > MESSAGE_MAX_LENGTH) return t("wrong.tooLong", { limit: MESSAGE_MAX_LENGTH });
    return gapOf(text) ? t("wrong.gap") : null;
  }

  function send() {
    if (isLocked) return;
    const wrong = answer === null ? null : problemOf(answer);
    setProblem(wrong);
    if (wrong !== null) {
      field.current?.focus();
      return selectGap(field.current, gapOf(answer ?? ""));
    }
    setFailure(null);
    void run(
      async () => {
        await apply(macro, answer === null ? null : answer.trim(), notes);
        onApplied(macro);
      },
      (error) => setFailure(messageOf(error, t("offline"))),
    );
  }

  return (
    <Form
      unsaved={answer !== begun}
      noValidate
      aria-label={macro.name}
      className="flex min-w-0 flex-col gap-4"
      onKeyDown={sendByKey}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h3 className="font-medium text-sm [overflow-wrap:anywhere] max-sm:text-base">
        <bdi>{macro.name}</bdi>
      </h3>
      {isLocked ? <Notice tone="warning">{t("preview.locked")}</Notice> : null}
      {failure === null ? null : <Notice>{failure}</Notice>}
      {answer === null ? null : (
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-answer`}>{t(`preview.answer.${chat.channelName}`)}</Label>
          <Textarea
            ref={field}
            id={`${id}-answer`}
            data-field="macro-answer"
            rows={6}
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            value={answer}
            onChange={({ target }) => {
              setAnswer(target.value);
              if (problem !== null) setProblem(problemOf(target.value));
            }}
          />
          <FieldError id={`${id}-problem`} message={problem ?? undefined} />
          {hasGap && problem === null ? <p className="text-list text-muted-foreground">{t("preview.gap")}</p> : null}
        </div>
      )}
      {changes.length > 0 ? <Changes changes={changes} isAfterAnswer={answer !== null} /> : null}
      <Button
        ref={submit}
        type="submit"
        isBusy={isBusy}
        aria-disabled={isLocked || undefined}
        className="self-end max-sm:w-full"
      >
        {t(answer === null ? "apply" : "applyAndSend")}
      </Button>
    </Form>
  );
}

function Changes({ changes, isAfterAnswer }: { changes: readonly MacroChange[]; isAfterAnswer: boolean }) {
  const t = useTranslations("macros.preview");
  return (
    <section aria-label={t("changes")}>
      <h4 className="mb-1.5 font-medium text-list">{t("changes")}</h4>
      <ul className="divide-y divide-border rounded-md border border-border">
        {changes.map(({ about, label, before, after, isSame }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a change is its place in the macro
          <li key={index} className="flex flex-wrap gap-x-3 px-3 py-2 text-list">
            <span className="w-28 shrink-0 break-words text-muted-foreground">{label ?? t(`about.${about}`)}</span>
            <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
              {isSame ? (
                <span className="text-muted-foreground">
                  {after} {t("same")}
                </span>
              ) : (
                <>
                  {before === null ? null : (
                    <>
                      <s className="text-muted-foreground">{before}</s> <span aria-hidden="true">→</span>{" "}
                    </>
                  )}
                  <span className="whitespace-pre-wrap">{after}</span>
                  {isAfterAnswer && (about === "close" || about === "snooze") ? (
                    <span className="text-muted-foreground"> {t("afterAnswer")}</span>
                  ) : null}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the conversation has in the workspace's own fields, where the macro gives one a value. */
function useOwnValues({ id, team }: ChatDto, { actions }: MacroDto) {
  const isNeeded = actions.some(({ kind }) => kind === "field");
  const { data } = useQuery({
    ...fieldsQuery({ subject: "conversation", id, teamId: team?.id ?? null }),
    enabled: isNeeded,
  });
  const fields = data?.fields ?? [];
  return { fields, values: Object.fromEntries(fields.map(({ key, value }) => [key, value])) };
}

/** What changes are said with on this screen. */
function useChangeTexts(chat: ChatDto, fields: readonly FilledField[], note: (text: string) => string): ChangeTexts {
  const t = useTranslations("macros.preview");
  const ofPriorities = useTranslations("conversations.priority");
  const { viewer } = useScreen();
  const { attendees } = useAttendees();
  const teams = useTeams();
  const { labelOf, valueText } = useFieldWords();
  const { assignedAttender, team } = chat;
  return {
    field: (key, value) => {
      const field = fields.find((one) => one.key === key);
      if (!field) return { label: key, text: t("gone") };
      if (value === null) return { label: labelOf(field), text: t("emptied") };
      const nameOf = (id: number) => attendees.find((one) => one.id === id)?.name;
      return { label: labelOf(field), text: valueText(field, value, nameOf) };
    },
    priority: (priority) => ofPriorities(priority),
    person: (id) => {
      if (id === null) return t("nobody");
      if (id === viewer.id) return t("you");
      if (id === assignedAttender?.id) return assignedAttender.name;
      return attendees.find((one) => one.id === id)?.name ?? t("gone");
    },
    team: (id) => {
      if (id === null) return t("noTeam");
      if (id === team?.id) return team.name;
      return teams.find((one) => one.id === id)?.name ?? t("gone");
    },
    tag: (kind, tag) => t(`tag.${kind}`, { tag }),
    hours: (count) => t("hours", { count }),
    close: t("close"),
    note,
  };
}
