"use client";

import { InfoIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DEMO_NOTICE_COOKIE } from "@/components/shell/demo-notice-cookie";
import { Notice } from "@/components/ui/notice";

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
    <aside aria-label={t("label")} className="shrink-0 print:hidden">
      <Notice
        tone="info"
        icon={InfoIcon}
        dismissLabel={t("dismiss")}
        onDismiss={close}
        className="items-start text-pretty rounded-none border-border border-b px-4"
      >
        {t("text")}
      </Notice>
    </aside>
  );
}
