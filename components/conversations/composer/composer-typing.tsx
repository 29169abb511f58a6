import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useScreen } from "@/components/desk/screen/screen-context";
import { followPresence, showChat, usePresence } from "@/lib/client/live/presence";
import type { ChatDto } from "@/lib/modules/conversations/schema";

/** Who is writing in this conversation now. Its height is kept, so that nothing moves when somebody starts. */
export function ComposerTyping({ chat }: { chat: ChatDto }) {
  const t = useTranslations("conversations.typing");
  const { viewer } = useScreen();
  const chatId = chat.id;
  const here = usePresence().get(chatId);

  useEffect(() => {
    followPresence();
    showChat(chatId);
    return () => showChat(null);
  }, [chatId]);

  const names = (here?.viewers ?? []).flatMap(({ attenderId, name, isTyping }) =>
    isTyping && attenderId !== viewer.id ? [name] : [],
  );
  if (here?.isCustomerTyping) names.unshift(chat.user.name.trim() || t("customer"));
  const [first = "", second = ""] = names;
  return (
    <p className="h-5 truncate px-4 text-muted-foreground text-xs leading-5">
      {names.length === 0 ? null : names.length > 2 ? t("several", { count: names.length }) : null}
      {names.length === 1 ? t("one", { name: first }) : null}
      {names.length === 2 ? t("two", { first, second }) : null}
    </p>
  );
}
