import { MicIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPlace } from "@/lib/client/lazy-part";
import type { AttachmentDto } from "@/lib/modules/conversations/schema";

const VoiceBar = lazyPlace(() => import("./voice-bar"), "VoiceBar");

/** Records a voice message. */
export function VoiceButton({
  chatId,
  onSend,
  onKeep,
}: {
  chatId: number;
  /** The recording is uploaded, and shall be a message of its own. */
  onSend: (file: AttachmentDto) => void;
  /** The screen is left with a recording: it is a file like any other then. */
  onKeep: (files: readonly File[]) => void;
}) {
  const t = useTranslations("conversations.voice");
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useRef(false);
  // Not before the bar is gone, which covers the button.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      <IconButton
        ref={button}
        label={t("record")}
        icon={MicIcon}
        aria-expanded={isOpen}
        onApproach={VoiceBar.preload}
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? <VoiceBar chatId={chatId} onSend={onSend} onKeep={onKeep} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
