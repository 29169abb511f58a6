import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useColleagues } from "@/components/conversations/data/conversation-colleagues";
import { Avatar } from "@/components/ui/avatar";

export { followPresence } from "@/lib/client/live/presence";

const AVATARS_MAX = 2;

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
  const t = useTranslations("conversations");
  const { colleagues } = useColleagues(chatId);
  if (colleagues.length === 0) return null;
  const names = t("viewing", { names: colleagues.map(({ name }) => name).join(", ") });
  return (
    <span title={names} className="flex shrink-0 items-center">
      {colleagues.slice(0, AVATARS_MAX).map(({ attenderId, name }) => (
        <Avatar
          key={attenderId}
          name={name}
          size="sm"
          className="not-first:-ml-1.5 size-5 text-[0.5625rem] ring-2 ring-card"
        />
      ))}
      {colleagues.length > AVATARS_MAX ? (
        <span aria-hidden="true" className="ml-0.5 tabular-nums">
          +{colleagues.length - AVATARS_MAX}
        </span>
      ) : null}
      <span className="sr-only">{names}</span>
    </span>
  );
}
