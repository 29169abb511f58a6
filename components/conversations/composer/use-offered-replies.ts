import { useTranslations } from "next-intl";
import { type CannedGap, fillCannedReply } from "@/components/desk/composer/canned-text";
import { useScreen } from "@/components/desk/screen/screen-context";
import { useOffer } from "@/components/desk/screen/use-offer";
import { insertIntoComposer } from "@/lib/client/outbox/composer-insert";
import type { DraftKind } from "@/lib/client/outbox/drafts";
import type { ChatDto } from "@/lib/modules/conversations/schema";

/** Lets the command palette put a canned reply into the open composer, with its placeholders filled; null where none is open. */
export function useOfferedReplies(chat: ChatDto, kind: DraftKind | null): void {
  const t = useTranslations("conversations.canned");
  const { viewer } = useScreen();
  const nameOf = (gap: CannedGap) => t(`gaps.${gap}`);
  const insert = (content: string) => {
    if (kind === null) return;
    insertIntoComposer({ chatId: chat.id, kind, text: fillCannedReply(content, chat, viewer, nameOf) });
  };
  useOffer("insertReply", kind === null ? null : { run: insert });
}
