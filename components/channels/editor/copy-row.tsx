"use client";

import { CopyIcon, EyeIcon, EyeOffIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { copyText } from "@/components/desk/screen/copy-text";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { toast } from "@/components/ui/toast/toast-store";

/** Copies a text and says so, or that it couldn't. */
export function useCopy(): (text: string, title: string, message?: string) => void {
  const t = useTranslations("channels.form");
  return (text, title, message) => {
    void copyText(text).then((isCopied) =>
      toast(isCopied ? { type: "success", title, message } : { type: "error", title: t("copyFailed") }),
    );
  };
}

/** A value to take elsewhere: shown, or hidden until asked for, with its copy button. */
export function CopyRow({
  label,
  value,
  hint,
  copiedTitle,
  copiedText,
  isHidden = false,
  children,
}: {
  label: string;
  value: string;
  hint?: string;
  copiedTitle: string;
  copiedText?: string;
  /** Starts masked; the eye shows it. */
  isHidden?: boolean;
  /** Further buttons. */
  children?: ReactNode;
}) {
  const t = useTranslations("channels.form");
  const id = useId();
  const copy = useCopy();
  const [isOpen, setOpen] = useState(!isHidden);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <div className="flex flex-wrap gap-2">
        <Input
          id={id}
          readOnly
          spellCheck={false}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="min-w-40 flex-1 border-border bg-muted font-mono text-list sm:text-list"
          value={isOpen ? value : "•".repeat(24)}
          onFocus={(event) => event.currentTarget.select()}
        />
        {isHidden ? (
          <IconButton
            variant="outline"
            label={t(isOpen ? "hideValue" : "showValue", { label })}
            icon={isOpen ? EyeOffIcon : EyeIcon}
            onClick={() => setOpen(!isOpen)}
          />
        ) : null}
        <Button
          icon={CopyIcon}
          variant="outline"
          aria-label={t("copyValue", { label })}
          onClick={() => copy(value, copiedTitle, copiedText)}
        >
          {t("copy")}
        </Button>
        {children}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="text-pretty text-muted-foreground text-xs">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
