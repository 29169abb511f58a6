import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast/toast-store";
import { expectSessionEnd } from "@/lib/client/http/session-end";
import { forgetKeptDrafts } from "@/lib/client/outbox/draft-base";
import { forgetRecents } from "@/lib/client/palette/recents";

/** Asks before signing out. Mounted only while it is open. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("shell.logoutDialog");
  const [pending, setPending] = useState(false);

  async function logout() {
    setPending(true);
    const isStaying = expectSessionEnd();
    try {
      const { signOut } = await import("next-auth/react");
      await signOut({ redirect: false });
    } catch {
      isStaying();
      setPending(false);
      toast({ type: "error", title: t("failedTitle"), message: t("failedMessage") });
      return;
    }
    forgetRecents();
    forgetKeptDrafts();
    // A full load, not a soft refresh: nothing that this person saw may stay in the tab's memory for the next one.
    window.location.assign("/");
  }

  return (
    <ConfirmDialog
      title={t("title")}
      text={t("text")}
      action={t(pending ? "pending" : "confirm")}
      cancel={t("stay")}
      isBusy={pending}
      onConfirm={() => void logout()}
      onClose={onClose}
    />
  );
}
