import { useEffect, useRef } from "react";
import type { RecordForm } from "@/components/desk/form/use-record-form";
import { useHub } from "@/lib/client/live/use-hub";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { type ConversationValues, valuesOf } from "./conversation-form-values";

/** Lets the edit form follow its conversation; whoever changed that is told where it has a name. */
export function useLiveValues({ absorb, base }: RecordForm<ConversationValues>, chat: ChatDto | null): void {
  const changedBy = useRef<string | null>(null);
  const known = useRef(chat);
  const chatId = chat?.id;
  const version = base?.version ?? 0;

  useHub({
    onConversationsUpdated: ({ patches }) => {
      for (const patch of patches) if (patch.id === chatId) changedBy.current = patch.changedBy ?? null;
    },
  });

  useEffect(() => {
    if (!chat || chat === known.current) return;
    known.current = chat;
    // A conversation's edits aren't numbered: each state that is heard of follows the last one.
    absorb({ version: version + 1, values: valuesOf(chat) }, changedBy.current);
  }, [chat, absorb, version]);
}
