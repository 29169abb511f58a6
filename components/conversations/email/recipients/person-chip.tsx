import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { personText } from "@/components/conversations/email/email-people";
import { cn } from "@/components/ui/cn";
import type { DraftPerson } from "@/lib/client/outbox/draft-recipients";

/** Somebody who is named in a field: a click corrects them, the cross takes them away. */
export function PersonChip({
  person,
  isWrong,
  onCorrect,
  onRemove,
}: {
  person: DraftPerson;
  isWrong: boolean;
  onCorrect: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations("conversation-channels.recipients");
  const { name, address } = person;
  return (
    <span
      className={cn(
        "inline-flex max-w-full items-center rounded-full text-xs",
        isWrong ? "bg-danger-tint text-danger ring-1 ring-danger ring-inset" : "bg-accent text-accent-foreground",
      )}
    >
      <button
        type="button"
        title={personText(person)}
        aria-label={t("correct", { address })}
        onClick={onCorrect}
        className="min-w-0 truncate rounded-l-full py-1 pr-1 pl-2.5"
      >
        {name || address}
      </button>
      <button
        type="button"
        aria-label={t("remove", { address })}
        title={t("remove", { address })}
        onClick={onRemove}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-full hover:bg-secondary-hover"
      >
        <XIcon aria-hidden="true" className="size-3" />
      </button>
    </span>
  );
}
