"use client";

import type { LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast/toast-store";
import { messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";

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
  icon: LucideIcon;
  isInUse: boolean;
  renew: () => Promise<void>;
}) {
  const t = useTranslations(texts);
  const form = useTranslations("channels.form");
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useWork();
  const start = () =>
    run(
      async () => {
        await renew();
        setAsking(false);
      },
      (error) => toast({ type: "error", title: t("failed"), message: messageOf(error, t("offline")) }),
    );

  return (
    <>
      <Button icon={icon} isBusy={isBusy} variant="outline" onClick={() => (isInUse ? setAsking(true) : void start())}>
        {label}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t("askTitle")}
          text={t("askText")}
          action={t("askConfirm")}
          cancel={form("cancel")}
          isBusy={isBusy}
          onConfirm={() => void start()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
