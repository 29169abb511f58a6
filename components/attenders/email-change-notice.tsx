import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast/toast-store";
import { ApiError, apiSend } from "@/lib/client/http/api";
import type { AttenderDto } from "@/lib/modules/attenders/schema";

/** Says in an open form that a new address waits to be confirmed; its link can be sent again, or the change given up. */
export function EmailChangeNotice({
  attender,
  onChanged,
}: {
  attender: AttenderDto;
  onChanged: (attender: AttenderDto) => void;
}) {
  const t = useTranslations("attenders.emailChange");
  const format = useFormatter();
  const [busy, setBusy] = useState<"resend" | "cancel" | null>(null);
  const { id, version, email, pendingEmail } = attender;
  if (!pendingEmail) return null;
  const { address, expiresAt } = pendingEmail;
  const isExpired = Date.parse(expiresAt) <= Date.now();

  async function run(what: "resend" | "cancel") {
    if (busy) return;
    setBusy(what);
    try {
      const changed = await (what === "resend"
        ? apiSend<AttenderDto>("POST", `/api/v1/attenders/${id}/email-change`)
        : apiSend<AttenderDto>("PUT", "/api/bff/Attender/Update", { id, version, email }));
      onChanged(changed);
      // That it was given up shows: the notice is gone.
      if (what === "resend") toast({ type: "success", title: t("resent", { address }) });
    } catch (error) {
      const message = error instanceof ApiError && error.status < 500 ? error.message : "";
      toast({ type: "error", title: message || t("failed") });
    }
    setBusy(null);
  }

  return (
    <Notice tone="warning" role="status" title={t("title")}>
      <p className="break-words">
        {isExpired
          ? t("expired", { address, email })
          : t("text", {
              address,
              email,
              when: format.dateTime(new Date(expiresAt), { dateStyle: "long", timeStyle: "short" }),
            })}
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="outline"
          aria-disabled={busy !== null || undefined}
          onClick={() => void run("resend")}
        >
          {busy === "resend" ? <Spinner /> : null}
          {t("resend")}
        </Button>
        <Button
          size="sm"
          variant="outline"
          aria-disabled={busy !== null || undefined}
          onClick={() => void run("cancel")}
        >
          {busy === "cancel" ? <Spinner /> : null}
          {t("cancel")}
        </Button>
      </p>
    </Notice>
  );
}
