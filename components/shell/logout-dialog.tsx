"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast-store";
import { expectSessionEnd } from "@/lib/client/session-end";

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
    // A full load, not a soft refresh: nothing that this person saw may stay in the tab's memory for the next one.
    window.location.assign("/");
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !pending) onClose();
      }}
    >
      <DialogContent className="max-w-md">
        <DialogHeader className="pr-0">
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("text")}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <Button variant="outline" disabled={pending} onClick={onClose}>
            {t("stay")}
          </Button>
          <Button variant="destructive" disabled={pending} onClick={logout}>
            {pending ? <Spinner /> : null}
            {pending ? t("pending") : t("confirm")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
