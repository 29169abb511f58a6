"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";

/** Asks before closing, because a closed conversation can't be opened again here. */
export function CloseDialog({
  customer,
  onConfirm,
  onCancel,
}: {
  customer: string;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const t = useTranslations("conversations");
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onCancel())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("close")}</DialogTitle>
          <DialogDescription>{t("closeQuestion", { name: customer || t("defaultCustomer") })}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <Button variant="outline" onClick={onCancel}>
            {t("cancel")}
          </Button>
          <Button variant="destructive" autoFocus onClick={onConfirm}>
            {t("closeConfirm")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
