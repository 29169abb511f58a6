"use client";

import { PanelLeftOpenIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** The list folded away: how many conversations it has, and the way to unfold it. */
export function ListStrip({ count, onExpand }: { count: number | null; onExpand: () => void }) {
  const t = useTranslations("conversations");
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={t("expand")} title={t("expand")} onClick={onExpand}>
        <PanelLeftOpenIcon aria-hidden="true" />
      </Button>
      {count === null ? null : (
        <span className="max-w-full truncate rounded-full bg-accent px-1.5 py-0.5 font-medium text-accent-foreground text-xs tabular-nums">
          <span className="sr-only">{t("count", { count })}</span>
          <span aria-hidden="true">{count > 999 ? "999+" : count}</span>
        </span>
      )}
    </>
  );
}
