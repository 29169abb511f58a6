import { useTranslations } from "next-intl";
import { useScreen } from "@/components/desk/screen/screen-context";
import { Button } from "@/components/ui/button";

/** How far back was looked for what is rare, and the way to look further. */
export function SearchedUntil({ until, isBusy, onGoOn }: { until: string; isBusy: boolean; onGoOn: () => void }) {
  const t = useTranslations("conversation-views");
  const { times } = useScreen();
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-3 border-border border-t px-4 py-1 text-list text-muted-foreground">
      <p role="status" className="min-w-0 flex-1">
        {isBusy ? t("searching") : t("searched", { date: times.exact(until) })}
      </p>
      <Button variant="outline" size="sm" isBusy={isBusy} onClick={onGoOn}>
        {t("goOn")}
      </Button>
    </div>
  );
}
