import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useColleagues } from "@/components/conversations/data/conversation-colleagues";
import { Viewers } from "./viewers";

export { followPresence } from "@/lib/client/live/presence";

/** The preview of a row; while someone writes there, that instead. */
export function RowPreview({ chatId, children }: { chatId: number; children: ReactNode }) {
  const t = useTranslations("conversations");
  const { colleagues, isCustomerTyping } = useColleagues(chatId);
  const writing = colleagues.find(({ isTyping }) => isTyping);
  if (isCustomerTyping) return <span className="text-success">{t("rowTyping")}</span>;
  if (writing) return <span className="text-success">{t("rowTypingName", { name: writing.name })}</span>;
  return children;
}

/** The colleagues who look at a conversation now. */
export function RowViewers({ chatId }: { chatId: number }) {
  return <Viewers chatId={chatId} most={2} className="gap-0.5" pictureClassName="size-5 text-[0.5625rem]" />;
}
