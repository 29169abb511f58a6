"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AccessHeading } from "@/components/access/access-frame";
import { AccessOutcome } from "@/components/access/access-outcome";
import { LinkExpired } from "@/components/access/link-expired";
import { Button, buttonVariants } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";
import { ApiError, apiSend, NetworkError } from "@/lib/client/http/api";

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
    if (error instanceof NetworkError) return setProblem(form("offline"));
    if (!(error instanceof ApiError)) return setProblem(t("failed"));
    if (error.code === "TOKEN_EXPIRED") return setEnded("expired");
    if (error.code === "EMAIL_IN_USE") return setProblem(t("taken"));
    setProblem(error.status < 500 && error.message ? error.message : t("failed"));
  }

  if (ended === "expired") return <LinkExpired of="emailChange" isNews />;
  if (ended === "confirmed")
    return (
      <AccessOutcome
        isNews
        look="done"
        title={t("doneTitle")}
        text={<p>{t("doneText", { email: change.newEmail })}</p>}
        actions={
          // A full load: whoever was signed in to this account here isn't any more.
          <a href="/login" className={buttonVariants()}>
            {t("signIn")}
          </a>
        }
      />
    );
  return (
    <>
      <AccessHeading title={t("title")} text={t("text", change)} />
      <Notice className="mb-4">{problem}</Notice>
      <Button className="w-full" aria-disabled={isBusy || undefined} onClick={() => void confirm()}>
        {isBusy ? <Spinner /> : null}
        {t(isBusy ? "submitting" : "submit")}
      </Button>
    </>
  );
}
