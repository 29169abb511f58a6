"use client";

import { TriangleAlertIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

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
        <div
          className={cn(
            "flex items-start gap-2 bg-warning-tint px-4 py-2 text-list text-warning-tint-foreground",
            className,
          )}
        >
          <TriangleAlertIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {t("text", { count: parts.length, parts: shown, rest })}
          </p>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t("remove")}
            title={t("remove")}
            className="size-7 shrink-0"
            onClick={onDismiss}
          >
            <XIcon aria-hidden="true" />
          </Button>
        </div>
      ) : null}
    </div>
  );
}
