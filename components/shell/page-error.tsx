import { CircleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** What stands in the place of a screen that failed. `digest` finds the failure in the server's log. */
export function PageError({ digest, reset }: { digest: string | undefined; reset: () => void }) {
  const t = useTranslations("errors-screen");
  return (
    <EmptyState
      icon={<CircleAlertIcon />}
      headingLevel={1}
      title={t("title")}
      text={
        <>
          <p>{t("text")}</p>
          {digest ? <p className="mt-2 text-xs">{t("reference", { digest })}</p> : null}
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
  );
}
