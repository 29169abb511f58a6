"use client";

import { CircleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** Shown in place of a screen that failed. */
export default function ErrorScreen({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("errors-screen");
  return (
    <div role="alert" className="flex min-h-full items-center justify-center">
      <EmptyState
        icon={<CircleAlertIcon />}
        headingLevel={1}
        title={t("title")}
        text={
          <>
            <p>{t("text")}</p>
            {error.digest ? <p className="mt-2 text-xs">{t("reference", { digest: error.digest })}</p> : null}
          </>
        }
        action={
          <>
            <Button onClick={reset}>{t("retry")}</Button>
            {/* A full load on purpose: the router's state may be what failed. */}
            <Button variant="outline" onClick={() => window.location.assign("/")}>
              {t("home")}
            </Button>
          </>
        }
      />
    </div>
  );
}
