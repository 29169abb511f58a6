import { ChevronDownIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPlace } from "@/lib/client/lazy-part";
import type { Sent } from "./sent";

const SendMenu = lazyPlace(() => import("./send-menu"), "SendMenu");

/** The button beside 'send' with the other ways of sending. Their menu arrives with the first sign that it is wanted. */
export function SendWays({ isDisabled, onSend }: { isDisabled: boolean; onSend: (sent: Sent) => void }) {
  const t = useTranslations("conversations.ways");
  const [isOpened, setOpened] = useState(false);
  const look = "w-7 rounded-l-none border-primary-foreground/25 border-l px-0";
  if (isOpened) return <SendMenu isDisabled={isDisabled} onSend={onSend} className={look} />;
  return (
    <IconButton
      variant="default"
      label={t("label")}
      icon={ChevronDownIcon}
      aria-haspopup="menu"
      aria-expanded={false}
      disabled={isDisabled}
      onApproach={SendMenu.preload}
      onClick={() => setOpened(true)}
      className={look}
    />
  );
}
