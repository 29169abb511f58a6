"use client";

import { useTranslations } from "next-intl";
import { TestSend } from "@/components/channels/editor/test-send";
import { sendTestEmail } from "@/lib/client/calls/channel-calls";

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
