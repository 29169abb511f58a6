import { useFormatter, useTranslations } from "next-intl";
import { useBusy } from "@/components/desk/screen/use-busy";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast/toast-store";
import { apiSend, problemOf } from "@/lib/client/http/api";
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
  const { busy, run } = useBusy<"resend" | "cancel">((error) =>
    toast({ type: "error", title: problemOf(error, t("failed"), t("failed")) }),
  );
  const { id, version, email, pendingEmail } = attender;
  if (!pendingEmail) return null;
  const { address, expiresAt } = pendingEmail;
  const isExpired = Date.parse(expiresAt) <= Date.now();

  async function change(what: "resend" | "cancel") {
    const changed = await (what === "resend"
      ? apiSend<AttenderDto>("POST", `/api/v1/attenders/${id}/email-change`)
      : apiSend<AttenderDto>("PUT", "/api/bff/Attender/Update", { id, version, email }));
    onChanged(changed);
    // That it was given up shows: the notice is gone.
    if (what === "resend") toast({ type: "success", title: t("resent", { address }) });
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
        {(["resend", "cancel"] as const).map((what) => (
          <Button
            key={what}
            isBusy={busy === what}
            size="sm"
            variant="outline"
            aria-disabled={busy !== null || undefined}
            onClick={() => void run(what, () => change(what))}
          >
            {t(what)}
          </Button>
        ))}
      </p>
    </Notice>
  );
}
