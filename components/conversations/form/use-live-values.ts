import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { onHub } from "@/lib/client/live/socket";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import {
  type ConversationValues,
  isSameValue,
  SHARED_FIELDS,
  type SharedField,
  valuesOf,
} from "./conversation-form-values";

/**
 * What changed under an open form: fields that took the new value over, fields where what was typed stays, and who did it;
 * null when not all of it has a name, as what a customer's message brings about.
 */
export type LiveChanges = { taken: SharedField[]; kept: SharedField[]; by: string[] | null };

/**
 * Keeps the edit form and the conversation together while both change. A field that nobody touched follows the
 * conversation, because saving the form would otherwise undo a colleague's work; a touched one keeps what was typed.
 */
export function useLiveValues(form: UseFormReturn<ConversationValues>, chat: ChatDto | null): LiveChanges {
  const [changes, setChanges] = useState<LiveChanges>({ taken: [], kept: [], by: [] });
  const known = useRef<ConversationValues | null>(chat && valuesOf(chat));
  const changedBy = useRef<string | null>(null);
  const chatId = chat?.id;
  // Read while rendering: the form only keeps track of what somebody reads.
  const { dirtyFields } = form.formState;

  useEffect(
    () =>
      onHub("ConversationsUpdated", ({ patches }) => {
        for (const patch of patches) if (patch.id === chatId) changedBy.current = patch.changedBy ?? null;
      }),
    [chatId],
  );

  useEffect(() => {
    const before = known.current;
    if (!chat || !before) return;
    const now = valuesOf(chat);
    known.current = now;
    const changed = SHARED_FIELDS.filter((field) => !isSameValue(before[field], now[field]));
    if (changed.length === 0) return;
    const kept = changed.filter((field) => dirtyFields[field] && !isSameValue(form.getValues(field), now[field]));
    const taken = changed.filter((field) => !kept.includes(field));
    for (const field of taken) form.resetField(field, { defaultValue: now[field] });
    const by = changedBy.current;
    setChanges((all) => ({
      by: by === null || all.by === null ? null : [...new Set([...all.by, by])],
      taken: [...new Set([...all.taken, ...taken])].filter((field) => !kept.includes(field)),
      kept: [...new Set([...all.kept, ...kept])].filter((field) => !taken.includes(field)),
    }));
  }, [chat, dirtyFields, form]);

  return changes;
}
