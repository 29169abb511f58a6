"use client";

import { useTranslations } from "next-intl";
import { sendTestEmail } from "@/lib/client/channel-calls";
import { TestSend } from "./test-send";

/** Sends a real message by the stored config and shows what the mail server said. */
export function EmailTest({ id, hasUnsaved }: { id: number; hasUnsaved: boolean }) {
  const t = useTranslations("channels.test");
  return (
    <TestSend
      title={t("title")}
      text={t("emailText")}
      label={t("email")}
      type="email"
      placeholder={t("emailExample")}
      missing={{ title: t("emailMissingTitle"), text: t("emailMissingText") }}
      hasUnsaved={hasUnsaved}
      send={(email) => sendTestEmail(id, email)}
    />
  );
}
