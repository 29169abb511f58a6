import { useCallback, useSyncExternalStore } from "react";
import { onDraft, readDraft } from "./drafts";

const noDraft = () => "";

/** The answer that this attender has begun in a conversation, in this tab or another; empty when there is none. */
export function useDraft(attenderId: number, chatId: number): string {
  const subscribe = useCallback((listener: () => void) => onDraft(attenderId, chatId, listener), [attenderId, chatId]);
  return useSyncExternalStore(subscribe, () => readDraft(attenderId, chatId).trim(), noDraft);
}
