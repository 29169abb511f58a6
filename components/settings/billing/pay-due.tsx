"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { loadPart } from "@/lib/client/load-part";

const loadDialog = () => loadPart(() => import("./pix-dialog"));
const PixDialog = lazy(() => loadDialog().then((module) => ({ default: module.PixDialog })));

/** Pays the month that is due with PIX, the one way that every payment provider here takes from the desk. */
export function PayDue() {
  const t = useTranslations("settings.billing");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        onClick={() => setOpen(true)}
      >
        {t("payPix")}
      </Button>
      <Suspense>{isOpen ? <PixDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
