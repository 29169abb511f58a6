import { CopyIcon, CornerUpLeftIcon, FlagIcon, FlagOffIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="inline-flex size-7 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-foreground focus-visible:-outline-offset-2 [&_svg]:size-3.5"
    >
      {children}
    </button>
  );
}

/** What can be done with one message. It exists only for the message under the pointer or with focus. */
export function MessageToolbar({
  isOurs,
  isFlagged,
  onReply,
  onCopy,
  onFlag,
}: {
  isOurs: boolean;
  isFlagged: boolean;
  onReply: (() => void) | null;
  onCopy: () => void;
  onFlag: () => void;
}) {
  const t = useTranslations("conversations");
  return (
    <div
      role="toolbar"
      aria-label={t("messageActions")}
      className={cn(
        "absolute top-1/2 z-10 flex -translate-y-1/2 rounded-md border border-border bg-popover p-0.5 shadow-float max-sm:top-1 max-sm:right-1 max-sm:left-auto max-sm:translate-y-0",
        isOurs ? "sm:right-full sm:mr-2" : "sm:left-full sm:ml-2",
      )}
    >
      {onReply ? (
        <Tool label={t("reply")} onClick={onReply}>
          <CornerUpLeftIcon aria-hidden="true" />
        </Tool>
      ) : null}
      <Tool label={t("copy")} onClick={onCopy}>
        <CopyIcon aria-hidden="true" />
      </Tool>
      <Tool label={isFlagged ? t("unflag") : t("flag")} onClick={onFlag}>
        {isFlagged ? <FlagOffIcon aria-hidden="true" /> : <FlagIcon aria-hidden="true" />}
      </Tool>
    </div>
  );
}
