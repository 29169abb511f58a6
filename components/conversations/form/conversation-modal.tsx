import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { issuesOf } from "@/components/desk/form/field-errors";
import { useCustomerLookup } from "@/components/desk/form/lookups";
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
import { createChat, updateChat } from "@/lib/client/calls/chat-calls";
import { ApiError } from "@/lib/client/http/api";
import { useContentId } from "@/lib/client/outbox/use-content-id";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { ConversationFields } from "./conversation-fields";
import {
  type ConversationValues,
  conversationRules,
  NEW_VALUES,
  requestOf,
  valuesOf,
} from "./conversation-form-values";
import { useLiveValues } from "./use-live-values";

/** What the modal is opened for: a new conversation, perhaps with something typed already, or one to edit. */
export type ConversationModalProps = {
  /** The conversation to edit, live; null for a new one. */
  chat: ChatDto | null;
  /** What the search box held when nothing was found: whom the conversation is to be with. */
  typed?: string;
  onSaved: (chat: ChatDto) => void;
  /** Left without saving. */
  onClose: () => void;
};

const storedOf = (chat: ChatDto) => ({ version: 0, values: valuesOf(chat) });

/** Adds or edits a conversation. */
export function ConversationModal({ chat, typed = "", onSaved, onClose }: ConversationModalProps) {
  const t = useTranslations("conversations");
  const client = useQueryClient();
  const { viewer } = useScreen();
  const isNew = chat === null;
  const texts = useFormTexts();
  const idOf = useContentId();
  const explain = (error: unknown): string | null => {
    if (!(error instanceof ApiError)) return null;
    if (error.code === "CHAT_CLOSED") return t("form.closedMeanwhile");
    if (error.status === 404) return t("form.goneMeanwhile");
    if (error.status === 403 || error.status === 409 || error.status === 429) return error.message || null;
    return null;
  };

  const rules = conversationRules({ required: t("required_field"), tooLong: t("form.tooLong") }, isNew);
  const form = useSavedForm({
    initial: NEW_VALUES,
    stored: chat && storedOf(chat),
    labelOf: (field) => t(`form.fields.${field}`),
    look: "dense",
    check: (values) => issuesOf(rules.safeParse(values).error),
    isLive: true,
    send: (values) => {
      const request = requestOf(values);
      if (chat) return updateChat({ conversationId: chat.id, ...request });
      const content = { ...request, message: values.message.trim() };
      return createChat({ ...content, clientId: idOf(content) });
    },
    onSaved: (saved) => {
      // Who gives it to somebody else may not see it any more, and hears of that before the answer.
      if (!isHidden(client, saved.id)) putChat(client, saved, viewer.id);
      refreshCounters();
      toast({
        type: "success",
        title: isNew ? t("form.createdTitle") : t("form.updatedTitle"),
        message: isNew ? t("form.createdText") : t("form.updatedText"),
      });
      onSaved(saved);
    },
    errorsOf: () => ({}),
    problemOf: (error) => {
      toast({
        type: "error",
        title: isNew ? t("form.createFailedTitle") : t("form.updateFailedTitle"),
        message: isNew ? t("form.createFailedText") : t("form.updateFailedText"),
      });
      return explain(error) ?? t("form.kept");
    },
  });
  useLiveValues(form, chat);
  useTypedStart(form, typed);

  return (
    <FormDialog
      texts={texts({
        title: isNew ? t("newConversation") : t("edit"),
        text: isNew ? t("form.newText") : t("form.editText"),
        save: isNew ? t("form.create") : t("form.save"),
      })}
      {...form.dialog}
      problem={Object.keys(form.errors).length === 0 ? form.problem : null}
      notice={<ChangeNotice form={form} isClosed={chat?.status === "closed"} />}
      onFocus={() => document.getElementById(form.field(typed === "" ? "subject" : "customer").id)?.focus()}
      onClose={onClose}
    >
      <ConversationFields form={form} isNew={isNew} customerSearch={typed} />
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

/** Begins with the words of a search that found no conversation. */
function useTypedStart({ set }: RecordForm<ConversationValues>, typed: string): void {
  const { search, options, isLoading } = useCustomerLookup(typed);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || typed === "" || isLoading || search !== typed) return;
    isDone.current = true;
    const [only, ...others] = options;
    // One customer of that name is who is meant; else the words stand in the customer's field, to be corrected there.
    if (only && others.length === 0) {
      set("customer", only);
      set("company", only.company);
    }
  }, [set, typed, search, options, isLoading]);
}
