"use client";

import { PaperclipIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { acceptOf } from "./file-rules";

/** Opens the system's file chooser. */
export function AttachButton({ onFiles, disabled }: { onFiles: (files: FileList) => void; disabled?: boolean }) {
  const t = useTranslations("conversations.attachments");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("attach")}
        title={`${t("attach")}\n${t("hint")}`}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <PaperclipIcon aria-hidden="true" />
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptOf()}
        aria-label={t("attach")}
        onChange={({ currentTarget }) => {
          if (currentTarget.files) onFiles(currentTarget.files);
          // So that the same file can be chosen again after it was removed.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
