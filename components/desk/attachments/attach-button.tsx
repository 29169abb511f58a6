import { PaperclipIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useRef } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { WHATSAPP_EXTENSIONS } from "@/lib/modules/channels/whatsapp/policy";
import { acceptOf } from "./file-rules";

/** Opens the system's file chooser. */
export function AttachButton({
  onFiles,
  byWhatsApp = false,
  named,
  input: given,
}: {
  onFiles: (files: FileList) => void;
  /** Only what WhatsApp takes is offered. */
  byWhatsApp?: boolean;
  /** Shows its name, where files are others than a message's. */
  named?: { label: string; hint: string; extensions: readonly string[] };
  /** Gets the chooser, for who opens it by other means. */
  input?: RefObject<HTMLInputElement | null>;
}) {
  const t = useTranslations("conversations.attachments");
  const own = useRef<HTMLInputElement>(null);
  const input = given ?? own;
  const label = named?.label ?? t("attach");
  const choose = () => input.current?.click();
  return (
    <>
      {named ? (
        <Button variant="outline" size="sm" title={named.hint} onClick={choose}>
          <PaperclipIcon aria-hidden="true" />
          {label}
        </Button>
      ) : (
        <IconButton
          label={label}
          icon={PaperclipIcon}
          title={`${label}\n${t(byWhatsApp ? "hintWhatsApp" : "hint")}`}
          onClick={choose}
        />
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptOf(named?.extensions ?? (byWhatsApp ? WHATSAPP_EXTENSIONS : undefined))}
        aria-label={label}
        onChange={({ currentTarget }) => {
          if (currentTarget.files) onFiles(currentTarget.files);
          // So that the same file can be chosen again after it was removed.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
