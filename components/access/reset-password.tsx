"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AccessHeading } from "@/components/access/access-frame";
import { AccessOutcome } from "@/components/access/access-outcome";
import { FormSkeleton } from "@/components/access/form-skeleton";
import { LinkExpired } from "@/components/access/link-expired";
import type { SetPassword } from "@/components/access/set-password-form";
import { buttonVariants } from "@/components/ui/button";
import { apiSend } from "@/lib/client/http/api";
import { loadPart } from "@/lib/client/load-part";

const SetPasswordForm = dynamic(
  () => loadPart(() => import("@/components/access/set-password-form")).then((module) => module.SetPasswordForm),
  { ssr: false, loading: () => <FormSkeleton fields={2} /> },
);

/** A new password by the link of a reset. */
export function ResetPassword({ token }: { token: string }) {
  const t = useTranslations("access.reset");
  const [ended, setEnded] = useState<"expired" | "changed" | null>(null);

  async function save(input: SetPassword) {
    await apiSend<object>("PUT", `/api/v1/password-resets/${encodeURIComponent(token)}`, input);
    setEnded("changed");
  }

  if (ended === "expired") return <LinkExpired of="reset" isNews />;
  if (ended === "changed")
    return (
      <AccessOutcome
        isNews
        look="done"
        title={t("doneTitle")}
        text={<p>{t("doneText")}</p>}
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
