"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AccessHeading } from "@/components/access/access-frame";
import { AccessDone } from "@/components/access/access-outcome";
import { LinkExpired } from "@/components/access/link-expired";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ApiError, apiSend, problemOf } from "@/lib/client/http/api";

/** Confirms a new address by its link. It takes a click: programs that look at links in mail open them, too. */
export function ConfirmEmailChange({
  token,
  change,
}: {
  token: string;
  change: { companyName: string; email: string; newEmail: string };
}) {
  const t = useTranslations("access.emailChange");
  const form = useTranslations("access.form");
  const [ended, setEnded] = useState<"expired" | "confirmed" | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function confirm() {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await apiSend<object>("POST", `/api/v1/email-changes/${encodeURIComponent(token)}`);
      setEnded("confirmed");
    } catch (error) {
      explain(error);
    }
    setBusy(false);
  }

  function explain(error: unknown) {
    const code = error instanceof ApiError ? error.code : null;
    if (code === "TOKEN_EXPIRED") return setEnded("expired");
    setProblem(code === "EMAIL_IN_USE" ? t("taken") : problemOf(error, form("offline"), t("failed")));
  }

  if (ended === "expired") return <LinkExpired of="emailChange" isNews />;
  if (ended === "confirmed")
    return <AccessDone title={t("doneTitle")} text={t("doneText", { email: change.newEmail })} signIn={t("signIn")} />;
  return (
    <>
      <AccessHeading title={t("title")} text={t("text", change)} />
      <Notice className="mb-4">{problem}</Notice>
      <Button isBusy={isBusy} className="w-full" keepsFocus onClick={() => void confirm()}>
        {t(isBusy ? "submitting" : "submit")}
      </Button>
    </>
  );
}
