"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AccessHeading } from "@/components/access/access-frame";
import { AccessOutcome } from "@/components/access/access-outcome";
import { FormSkeleton } from "@/components/access/form-skeleton";
import { Button, buttonVariants } from "@/components/ui/button";
import { loadPart } from "@/lib/client/load-part";

const RequestResetForm = dynamic(
  () => loadPart(() => import("@/components/access/request-reset-form")).then((module) => module.RequestResetForm),
  { ssr: false, loading: () => <FormSkeleton fields={1} /> },
);

/** Asks for a link by e-mail; the answer is the same for every address. */
export function RequestReset() {
  const t = useTranslations("access.resetRequest");
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);

  const back = (
    <Link href="/login" className={buttonVariants({ variant: isSent ? "default" : "link" })}>
      {t("back")}
    </Link>
  );
  if (isSent)
    return (
      <AccessOutcome
        isNews
        look="sent"
        title={t("sentTitle")}
        text={
          <>
            <p>
              {t.rich("sentText", {
                email: () => <strong className="break-words font-medium text-foreground">{email}</strong>,
              })}
            </p>
            <p>{t("sentHint")}</p>
          </>
        }
        actions={
          <>
            {back}
            <Button variant="outline" onClick={() => setSent(false)}>
              {t("another")}
            </Button>
          </>
        }
      />
    );
  return (
    <>
      <AccessHeading title={t("title")} text={t("text")} />
      <RequestResetForm
        email={email}
        onSent={(asked) => {
          setEmail(asked);
          setSent(true);
        }}
      />
      <p className="mt-4 text-center">{back}</p>
    </>
  );
}
