"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { AccessHeading } from "@/components/access/access-frame";
import { AccessDone } from "@/components/access/access-outcome";
import { LinkExpired } from "@/components/access/link-expired";
import type { SetPassword } from "@/components/access/set-password-form";
import { SetPasswordForm } from "@/components/access/set-password-part";
import { attemptSignIn } from "@/components/sign-in/sign-in";
import { noteSignIn } from "@/components/sign-in/sign-in-notice";
import { apiSend } from "@/lib/client/http/api";
import type { InviteDto } from "@/lib/modules/attenders/schema";

/** The invited person chooses a password and is signed in with it. */
export function AcceptInvite({ token, invite, product }: { token: string; invite: InviteDto; product: string }) {
  const t = useTranslations("access.invite");
  const router = useRouter();
  const [, startOpening] = useTransition();
  const [ended, setEnded] = useState<"expired" | "accepted" | null>(null);

  async function save(input: SetPassword) {
    await apiSend<InviteDto>("POST", `/api/v1/invites/${encodeURIComponent(token)}`, input);
    const outcome = await attemptSignIn(invite.email, input.password);
    if (outcome.kind !== "success") return setEnded("accepted");
    noteSignIn();
    // Stays pending, and the form with it, until the desk is there.
    await new Promise<void>(() =>
      startOpening(() => {
        router.replace("/analytics");
        router.refresh();
      }),
    );
  }

  if (ended === "expired") return <LinkExpired of="invite" isNews />;
  if (ended === "accepted")
    return <AccessDone title={t("doneTitle")} text={t("doneText", { email: invite.email })} signIn={t("signIn")} />;
  return (
    <>
      <AccessHeading title={t("title")} text={t("text", { companyName: invite.companyName, product })} />
      <dl className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-md bg-muted px-4 py-3">
        <dt className="text-muted-foreground">{t("company")}</dt>
        <dd className="font-medium">{invite.companyName}</dd>
        <dt className="text-muted-foreground">{t("name")}</dt>
        <dd className="font-medium">{invite.fullName}</dd>
        <dt className="text-muted-foreground">{t("email")}</dt>
        <dd className="break-words font-medium">{invite.email}</dd>
      </dl>
      <SetPasswordForm
        email={invite.email}
        submitLabel={t("submit")}
        submittingLabel={t("submitting")}
        save={save}
        onExpired={() => setEnded("expired")}
      />
    </>
  );
}
