"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useCustomerLookup } from "@/components/desk/form/lookups";
import { useScreen } from "@/components/desk/screen/screen-context";
import { FormDialog } from "@/components/ui/form-dialog";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast/toast-store";
import { putChat } from "@/lib/client/cache/chat-cache";
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
  type SharedField,
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

/** Adds or edits a conversation. */
export function ConversationModal({ chat, typed = "", onSaved, onClose }: ConversationModalProps) {
  const t = useTranslations("conversations");
  const client = useQueryClient();
  const { viewer } = useScreen();
  const isNew = chat === null;
  const [problem, setProblem] = useState<string | null>(null);
  const idOf = useContentId();
  const form = useForm<ConversationValues>({
    resolver: zodResolver(conversationRules({ required: t("required_field"), tooLong: t("form.tooLong") }, isNew)),
    defaultValues: chat ? valuesOf(chat) : NEW_VALUES,
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const changes = useLiveValues(form, chat);
  useTypedStart(form, typed);

  const explain = (error: unknown): string | null => {
    if (!(error instanceof ApiError)) return null;
    if (error.code === "CHAT_CLOSED") return t("form.closedMeanwhile");
    if (error.status === 404) return t("form.goneMeanwhile");
    if (error.status === 403 || error.status === 409 || error.status === 429) return error.message || null;
    return null;
  };

  const save = async (filled: ConversationValues): Promise<ChatDto | null> => {
    const request = requestOf(filled);
    if (!request) return null;
    if (chat) return updateChat({ conversationId: chat.id, ...request });
    const content = { ...request, message: filled.message.trim() };
    return createChat({ ...content, clientId: idOf(content) });
  };

  const submit = form.handleSubmit(async (filled) => {
    setProblem(null);
    try {
      const saved = await save(filled);
      if (!saved) return;
      putChat(client, saved, viewer.id);
      refreshCounters();
      toast({
        type: "success",
        title: isNew ? t("form.createdTitle") : t("form.updatedTitle"),
        message: isNew ? t("form.createdText") : t("form.updatedText"),
      });
      onSaved(saved);
    } catch (error) {
      toast({
        type: "error",
        title: isNew ? t("form.createFailedTitle") : t("form.updateFailedTitle"),
        message: isNew ? t("form.createFailedText") : t("form.updateFailedText"),
      });
      setProblem(explain(error) ?? t("form.kept"));
    }
  });

  return (
    <FormDialog
      texts={{
        title: isNew ? t("newConversation") : t("edit"),
        text: isNew ? t("form.newText") : t("form.editText"),
        save: isNew ? t("form.create") : t("form.save"),
        close: t("form.close"),
        cancel: t("cancel"),
        keys: t("form.keys"),
      }}
      isDirty={isDirty}
      isSaving={isSubmitting}
      problem={Object.keys(errors).length === 0 ? problem : null}
      notice={<ChangeNotice changes={changes} isClosed={chat?.status === "closed"} />}
      onFocus={() => form.setFocus(typed === "" ? "subject" : "customer")}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <ConversationFields form={form} isNew={isNew} customerSearch={typed} />
    </FormDialog>
  );
}

function ChangeNotice({ changes, isClosed }: { changes: ReturnType<typeof useLiveValues>; isClosed: boolean }) {
  const t = useTranslations("conversations");
  const list = new Intl.ListFormat(useLocale());
  const nameOf = (field: SharedField) => t(`form.fields.${field}`);
  const { taken, kept, by } = changes;
  if (isClosed) {
    return (
      <Notice tone="warning" role="alert" className="mb-4 text-sm">
        {t("form.closedMeanwhile")}
      </Notice>
    );
  }
  if (taken.length + kept.length === 0) return null;
  const who = by?.length ? list.format(by) : null;
  const tell = (key: "changedTaken" | "changedKept", fields: SharedField[]) => {
    const named = list.format(fields.map(nameOf));
    return who === null ? t(`form.${key}`, { fields: named }) : t(`form.${key}By`, { who, fields: named });
  };
  return (
    <Notice tone="info" role="status" className="mb-4 text-sm">
      {taken.length > 0 ? <p>{tell("changedTaken", taken)}</p> : null}
      {kept.length > 0 ? <p>{tell("changedKept", kept)}</p> : null}
    </Notice>
  );
}

/** Begins with the words of a search that found no conversation. */
function useTypedStart(form: ReturnType<typeof useForm<ConversationValues>>, typed: string): void {
  const { search, options, isLoading } = useCustomerLookup(typed);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || typed === "" || isLoading || search !== typed) return;
    isDone.current = true;
    const [only, ...others] = options;
    // One customer of that name is who is meant; else the words stand in the customer's field, to be corrected there.
    if (only && others.length === 0) {
      form.setValue("customer", only, { shouldDirty: true });
      form.setValue("company", only.company, { shouldDirty: true });
    }
  }, [form, typed, search, options, isLoading]);
}
