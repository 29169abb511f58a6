import { RefreshCwIcon, TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** What stands in the place of the conversations screen when it couldn't be built. */
export function ScreenError({ reset }: { reset: () => void }) {
  const t = useTranslations("conversations");
  return (
    <EmptyState
      icon={<TriangleAlertIcon />}
      title={t("listError")}
      text={t("screenErrorText")}
      action={
        <Button variant="outline" onClick={reset}>
          <RefreshCwIcon aria-hidden="true" />
          {t("retry")}
        </Button>
      }
    />
  );
}
