"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AccessHeading } from "@/components/access/access-frame";
import { AccessDone } from "@/components/access/access-outcome";
import { LinkExpired } from "@/components/access/link-expired";
import type { SetPassword } from "@/components/access/set-password-form";
import { SetPasswordForm } from "@/components/access/set-password-part";
import { apiSend } from "@/lib/client/http/api";

/** A new password by the link of a reset. */
export function ResetPassword({ token }: { token: string }) {
  const t = useTranslations("access.reset");
  const [ended, setEnded] = useState<"expired" | "changed" | null>(null);

  async function save(input: SetPassword) {
    await apiSend<object>("PUT", `/api/v1/password-resets/${encodeURIComponent(token)}`, input);
    setEnded("changed");
  }

  if (ended === "expired") return <LinkExpired of="reset" isNews />;
  if (ended === "changed") return <AccessDone title={t("doneTitle")} text={t("doneText")} signIn={t("signIn")} />;
  return (
    <>
      <AccessHeading title={t("title")} text={t("text")} />
      <SetPasswordForm
        submitLabel={t("submit")}
        submittingLabel={t("submitting")}
        save={save}
        onExpired={() => setEnded("expired")}
      />
    </>
  );
}
