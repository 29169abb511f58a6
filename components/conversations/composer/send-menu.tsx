import { ArrowDownIcon, CalendarClockIcon, CheckIcon, ChevronDownIcon, ClockIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SnoozeDialog } from "@/components/conversations/details/snooze-dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { SendLaterDialog } from "./send-later-dialog";
import type { Sent } from "./sent";

/** The other ways of sending. It is there from the first time that it was asked for, and opens then. */
export function SendMenu({
  isDisabled,
  onSend,
  className,
}: {
  isDisabled: boolean;
  onSend: (sent: Sent) => void;
  className: string;
}) {
  const t = useTranslations("conversations.ways");
  const [isOpen, setOpen] = useState(true);
  const [asking, setAsking] = useState<"snooze" | "later" | null>(null);
  return (
    <>
      <DropdownMenu open={isOpen} onOpenChange={setOpen} modal={false}>
        <DropdownMenuTrigger asChild>
          <IconButton
            variant="default"
            label={t("label")}
            icon={ChevronDownIcon}
            disabled={isDisabled}
            className={className}
          />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end" side="top">
          <DropdownMenuItem icon={CheckIcon} hotkey="Ctrl ⇧ ↵" onSelect={() => onSend({ after: "close" })}>
            {t("close")}
          </DropdownMenuItem>
          <DropdownMenuItem icon={ClockIcon} onSelect={() => setAsking("snooze")}>
            {t("snooze")}
          </DropdownMenuItem>
          <DropdownMenuItem icon={ArrowDownIcon} onSelect={() => onSend({ goesOn: true })}>
            {t("next")}
          </DropdownMenuItem>
          <DropdownMenuItem icon={CalendarClockIcon} onSelect={() => setAsking("later")}>
            {t("later")}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {asking === "snooze" ? (
        <SnoozeDialog
          onChoose={(snoozeUntil) => {
            setAsking(null);
            onSend({ after: { snoozeUntil } });
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === "later" ? (
        <SendLaterDialog
          onChoose={(sendAt, evenIfAnswered) => {
            setAsking(null);
            onSend({ sendAt, evenIfAnswered });
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  );
}
