import { SendHorizontalIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/icon-button";
import { SendWays } from "./send-ways";
import type { Sent } from "./sent";

/** Sends what is written, an answer in other ways, too. */
export function SendButtons({
  isNote,
  isDisabled,
  onSend,
}: {
  isNote: boolean;
  isDisabled: boolean;
  onSend: (sent: Sent) => void;
}) {
  const t = useTranslations("conversations");
  return (
    <div className="flex shrink-0">
      <IconButton
        variant="default"
        label={isNote ? t("note.save") : t("send")}
        icon={SendHorizontalIcon}
        type="submit"
        disabled={isDisabled}
        className={isNote ? undefined : "rounded-r-none"}
      />
      {isNote ? null : <SendWays isDisabled={isDisabled} onSend={onSend} />}
    </div>
  );
}
