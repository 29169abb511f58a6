import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef, useState } from "react";
import { applyEdit, writtenIn } from "@/components/conversations/format/edit";
import { toast } from "@/components/ui/toast/toast-store";
import { rewriteText, translateForCustomer } from "@/lib/client/calls/assistant-ask";
import { problemOf } from "@/lib/client/http/api";
import type { RewriteManner } from "@/lib/modules/assistant/answers/schema";
import type { LANGUAGE_CODES } from "@/lib/platform/i18n/locales";

/** What can be made of a text. Without a language it is translated into the customer's. */
export type Rewording =
  | { does: "rewrite"; manner: RewriteManner }
  | { does: "translate"; language: (typeof LANGUAGE_CODES)[number] | null };

/** A text that is being said otherwise. `start`: where it stood in the field. */
export type RewritingJob = {
  rewording: Rewording;
  original: string;
  start: number;
} & ({ state: "running" } | { state: "done"; text: string } | { state: "failed"; problem: string });

/** Says what stands in a field, or what is selected there, otherwise; nothing changes before somebody takes it. */
export function useRewriting(field: RefObject<HTMLTextAreaElement | null>, chatId: number) {
  const t = useTranslations("assistant-panel.rewrite");
  const [job, setJob] = useState<RewritingJob | null>(null);
  const call = useRef<AbortController | null>(null);
  useEffect(() => () => call.current?.abort(), []);

  const run = async (rewording: Rewording, original: string, start: number) => {
    call.current?.abort();
    const abort = new AbortController();
    call.current = abort;
    const asked = { rewording, original, start };
    setJob({ ...asked, state: "running" });
    try {
      const { text } = await (rewording.does === "rewrite"
        ? rewriteText({ text: original, manner: rewording.manner, chatId }, abort.signal)
        : translateForCustomer({ text: original, language: rewording.language, chatId }, abort.signal));
      if (!abort.signal.aborted) setJob({ ...asked, state: "done", text });
    } catch (error) {
      if (!abort.signal.aborted)
        setJob({ ...asked, state: "failed", problem: problemOf(error, t("offline"), t("failed")) });
    }
  };
  const close = () => {
    call.current?.abort();
    setJob(null);
    field.current?.focus();
  };
  /** Puts a text in the place of another one, where that still stands in the field. @returns whether it did */
  const replace = (from: string, to: string, near: number): boolean => {
    const element = field.current;
    const value = element?.value ?? "";
    const at = value.startsWith(from, near) ? near : value.indexOf(from);
    if (!element || at < 0) return false;
    applyEdit(element, { from: at, to: at + from.length, text: to, select: [at + to.length, at + to.length] });
    return true;
  };
  const gone = () => toast({ type: "warning", title: t("goneTitle"), message: t("goneText") });

  return {
    job,
    /** Asks for it. @returns whether there is anything to be said otherwise */
    ask: (rewording: Rewording): boolean => {
      const element = field.current;
      if (!element) return false;
      const { value, start, end } = writtenIn(element);
      const [from, to] = start === end ? [0, value.length] : [start, end];
      const original = value.slice(from, to).trim();
      if (original === "") return false;
      void run(rewording, original, from + value.slice(from, to).indexOf(original));
      return true;
    },
    again: () => {
      if (job) void run(job.rewording, job.original, job.start);
    },
    /** Leaves the text as it is. */
    close,
    /** Takes what came of it; a notice takes that back. */
    use: () => {
      if (job?.state !== "done") return;
      const { original, text, start } = job;
      close();
      if (!replace(original, text, start)) return gone();
      toast({
        type: "success",
        title: t("usedTitle"),
        action: {
          label: t("undo"),
          isUndo: true,
          run: () => {
            if (!replace(text, original, start)) gone();
          },
        },
      });
    },
  };
}
