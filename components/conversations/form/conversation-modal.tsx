import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { issuesOf } from "@/components/desk/form/field-errors";
import { useFormTexts } from "@/components/desk/form/use-form-texts";
import type { RecordForm } from "@/components/desk/form/use-record-form";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { useScreen } from "@/components/desk/screen/screen-context";
import { FormDialog } from "@/components/ui/form-dialog";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast/toast-store";
import { putChat } from "@/lib/client/cache/chat-cache";
import { isHidden } from "@/lib/client/cache/chat-removal";
import { refreshCounters } from "@/lib/client/cache/counters";
import { updateChat } from "@/lib/client/calls/chat-calls";
import { ApiError } from "@/lib/client/http/api";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { ConversationFields } from "./conversation-fields";
import { type ConversationValues, conversationRules, requestOf, valuesOf } from "./conversation-form-values";
import { useLiveValues } from "./use-live-values";

const storedOf = (chat: ChatDto) => ({ version: 0, values: valuesOf(chat) });

/** Edits a conversation, which follows what colleagues change of it. */
export function ConversationModal({
  chat,
  onSaved,
  onClose,
}: {
  chat: ChatDto;
  onSaved: (chat: ChatDto) => void;
  /** Left without saving. */
  onClose: () => void;
}) {
  const t = useTranslations("conversations");
  const client = useQueryClient();
  const { viewer } = useScreen();
  const texts = useFormTexts();
  const explain = (error: unknown): string | null => {
    if (!(error instanceof ApiError)) return null;
    if (error.code === "CHAT_CLOSED") return t("form.closedMeanwhile");
    if (error.status === 404) return t("form.goneMeanwhile");
    if (error.status === 403 || error.status === 409 || error.status === 429) return error.message || null;
    return null;
  };

  const rules = conversationRules({ required: t("required_field"), tooLong: t("form.tooLong") });
  const form = useSavedForm({
    initial: valuesOf(chat),
    stored: storedOf(chat),
    labelOf: (field) => t(`form.fields.${field}`),
    look: "dense",
    check: (values) => issuesOf(rules.safeParse(values).error),
    isLive: true,
    send: (values) => updateChat({ conversationId: chat.id, ...requestOf(values) }),
    onSaved: (saved) => {
      // Who gives it to somebody else may not see it any more, and hears of that before the answer.
      if (!isHidden(client, saved.id)) putChat(client, saved, viewer.id);
      refreshCounters();
      toast({ type: "success", title: t("form.updatedTitle"), message: t("form.updatedText") });
      onSaved(saved);
    },
    errorsOf: () => ({}),
    problemOf: (error) => {
      toast({ type: "error", title: t("form.updateFailedTitle"), message: t("form.updateFailedText") });
      return explain(error) ?? t("form.kept");
    },
  });
  useLiveValues(form, chat);

  return (
    <FormDialog
      texts={texts({ title: t("edit"), text: t("form.editText"), save: t("form.save") })}
      {...form.dialog}
      problem={Object.keys(form.errors).length === 0 ? form.problem : null}
      notice={<ChangeNotice form={form} isClosed={chat.status === "closed"} />}
      onFocus={() => document.getElementById(form.field("subject").id)?.focus()}
      onClose={onClose}
    >
      <ConversationFields form={form} />
    </FormDialog>
  );
}

function ChangeNotice({ form, isClosed }: { form: RecordForm<ConversationValues>; isClosed: boolean }) {
  const t = useTranslations("conversations");
  const list = new Intl.ListFormat(useLocale());
  const { taken, conflicts, labelOf } = form;
  if (isClosed) {
    return (
      <Notice tone="warning" role="alert" className="mb-4 text-sm">
        {t("form.closedMeanwhile")}
      </Notice>
    );
  }
  if (taken.length + conflicts.length === 0) return null;
  const people = [...taken, ...conflicts].map(({ by }) => by);
  // Not all of it has a name, as what a customer's message brings about.
  const who = people.includes(null) ? null : list.format(new Set(people.flatMap((by) => by ?? [])));
  const tell = (key: "changedTaken" | "changedKept", changes: typeof taken) => {
    const fields = list.format(changes.map(({ field }) => labelOf(field)));
    return who === null ? t(`form.${key}`, { fields }) : t(`form.${key}By`, { who, fields });
  };
  return (
    <Notice tone="info" role="status" className="mb-4 text-sm">
      {taken.length > 0 ? <p>{tell("changedTaken", taken)}</p> : null}
      {conflicts.length > 0 ? <p>{tell("changedKept", conflicts)}</p> : null}
    </Notice>
  );
}
