"use client";

import { InfoIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DEMO_NOTICE_COOKIE } from "@/components/shell/demo-notice-cookie";
import { Button } from "@/components/ui/button";

/** Tells administrators that the demo is on in production and how to turn it off. Closed, it stays so for the session. */
export function DemoNotice({ sessionId }: { sessionId: number }) {
  const t = useTranslations("shell.demoNotice");
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;

  function close() {
    const secure = window.location.protocol === "https:" ? "; Secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
    document.cookie = `${DEMO_NOTICE_COOKIE}=${sessionId}; Path=/; SameSite=Lax${secure}`;
    setClosed(true);
    // The button that had the focus is gone.
    document.querySelector("main")?.focus();
  }

  return (
    <aside
      aria-label={t("label")}
      className="flex shrink-0 items-start gap-2 border-border border-b bg-info-tint px-4 py-2 text-info-tint-foreground text-list print:hidden"
    >
      <InfoIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 flex-1 text-pretty">{t("text")}</p>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("dismiss")}
        title={t("dismiss")}
        className="size-7 text-current"
        onClick={close}
      >
        <XIcon aria-hidden="true" />
      </Button>
    </aside>
  );
}
