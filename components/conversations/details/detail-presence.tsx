import { useTranslations } from "next-intl";
import { useColleagues } from "@/components/conversations/data/conversation-colleagues";
import { Avatar } from "@/components/ui/avatar";

const AVATARS_MAX = 3;

/** The colleagues who have the open conversation on their screen too. That one of them writes stands over the field. */
export function DetailPresence({ chatId }: { chatId: number }) {
  const t = useTranslations("conversations");
  const { colleagues } = useColleagues(chatId);
  if (colleagues.length === 0) return null;
  const names = t("viewing", { names: colleagues.map(({ name }) => name).join(", ") });
  return (
    <span title={names} className="flex shrink-0 items-center gap-1.5 text-muted-foreground text-xs">
      <span className="flex items-center">
        {colleagues.slice(0, AVATARS_MAX).map(({ attenderId, name }) => (
          <Avatar key={attenderId} name={name} size="sm" className="not-first:-ml-1.5 ring-2 ring-card" />
        ))}
      </span>
      {colleagues.length > AVATARS_MAX ? <span aria-hidden="true">+{colleagues.length - AVATARS_MAX}</span> : null}
      <span className="sr-only">{names}</span>
    </span>
  );
}
