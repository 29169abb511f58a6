"use client";

import { CopyIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useCopy } from "./copy-row";

/** Lines of code with their name and a button that copies them. */
export function CodeBlock({
  label,
  code,
  copyLabel,
  copiedTitle,
  copiedText,
}: {
  label: string;
  code: string;
  copyLabel: string;
  copiedTitle: string;
  copiedText?: string;
}) {
  const t = useTranslations("channels.form");
  const copy = useCopy();
  return (
    <div className="min-w-0 overflow-hidden rounded-md border border-border">
      <div className="flex items-center justify-between gap-2 border-border border-b bg-muted py-1 pr-1 pl-3">
        <span className="min-w-0 truncate text-muted-foreground text-xs">{label}</span>
        <Button
          icon={CopyIcon}
          variant="ghost"
          size="sm"
          aria-label={copyLabel}
          onClick={() => copy(code, copiedTitle, copiedText)}
        >
          {t("copy")}
        </Button>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard.
        tabIndex={0}
        aria-label={label}
        className="max-h-72 overflow-auto bg-card p-3 text-xs"
      >
        <pre>
          <code className="font-mono">{code}</code>
        </pre>
      </section>
    </div>
  );
}
