"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast/toast-store";
import { messageOf } from "@/lib/client/http/api";

/** Makes a key, a secret or a secret address; asks first where that ends the one in use. `texts` is where its words are. */
export function RenewButton({
  texts,
  label,
  icon,
  isInUse,
  renew,
}: {
  texts: "channels.webChat.key" | "channels.webChat.identity" | "channels.email.address";
  label: string;
  icon: ReactNode;
  isInUse: boolean;
  renew: () => Promise<void>;
}) {
  const t = useTranslations(texts);
  const form = useTranslations("channels.form");
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    try {
      await renew();
      setAsking(false);
    } catch (error) {
      const message = messageOf(error, t("offline"));
      toast({ type: "error", title: t("failed"), message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="outline" disabled={isBusy} onClick={() => (isInUse ? setAsking(true) : void run())}>
        {isBusy ? <Spinner /> : icon}
        {label}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t("askTitle")}
          text={t("askText")}
          action={t("askConfirm")}
          cancel={form("cancel")}
          isBusy={isBusy}
          onConfirm={() => void run()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
