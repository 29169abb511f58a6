"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/lib/client/lazy-part";

const PixDialog = lazyPart(() => import("./pix-dialog"), "PixDialog");

/** Pays the month that is due with PIX, the one way that every payment provider here takes from the desk. */
export function PayDue() {
  const t = useTranslations("settings.billing");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onApproach={PixDialog.preload} onClick={() => setOpen(true)}>
        {t("payPix")}
      </Button>
      <Suspense>{isOpen ? <PixDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
