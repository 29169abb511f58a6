import { TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { Notice } from "@/components/ui/notice";

/** A part that somebody pasted can have thousands of letters. */
const SHOWN_LETTERS = 60;
const SHOWN_PARTS = 3;

const shortened = (part: string) => (part.length > SHOWN_LETTERS ? `${part.slice(0, SHOWN_LETTERS)}…` : part);

/** Says which parts of the address couldn't be read and so narrow nothing; dismissing takes them out of the address. */
export function UnreadNotice({
  parts,
  onDismiss,
  className,
}: {
  /** `name=part` each. */
  parts: readonly string[];
  onDismiss: () => void;
  className?: string;
}) {
  const t = useTranslations("common.unreadAddress");
  const shown = parts.slice(0, SHOWN_PARTS).map(shortened).join(", ");
  const rest = Math.max(0, parts.length - SHOWN_PARTS);
  return (
    // There from the start: a region that comes together with its text isn't read out.
    <div role="status" className={parts.length === 0 ? "contents" : undefined}>
      {parts.length > 0 ? (
        <Notice
          tone="warning"
          icon={TriangleAlertIcon}
          dismissLabel={t("remove")}
          onDismiss={onDismiss}
          className={cn("items-start rounded-none px-4 [overflow-wrap:anywhere]", className)}
        >
          {t("text", { count: parts.length, parts: shown, rest })}
        </Notice>
      ) : null}
    </div>
  );
}
