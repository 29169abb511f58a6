import { useTranslations } from "next-intl";
import { useColleagues } from "@/components/conversations/data/conversation-colleagues";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/components/ui/cn";

/** The colleagues who have a conversation on their screen, the first `most` of them as pictures; nothing where nobody has. */
export function Viewers({
  chatId,
  most,
  className,
  pictureClassName,
}: {
  chatId: number;
  most: number;
  className?: string;
  pictureClassName?: string;
}) {
  const t = useTranslations("conversations");
  const { colleagues } = useColleagues(chatId);
  if (colleagues.length === 0) return null;
  const names = t("viewing", { names: colleagues.map(({ name }) => name).join(", ") });
  return (
    <span title={names} className={cn("flex shrink-0 items-center", className)}>
      <span className="flex items-center">
        {colleagues.slice(0, most).map(({ attenderId, name }) => (
          <Avatar
            key={attenderId}
            name={name}
            size="sm"
            className={cn("not-first:-ml-1.5 ring-2 ring-card", pictureClassName)}
          />
        ))}
      </span>
      {colleagues.length > most ? (
        <span aria-hidden="true" className="tabular-nums">
          +{colleagues.length - most}
        </span>
      ) : null}
      <span className="sr-only">{names}</span>
    </span>
  );
}
