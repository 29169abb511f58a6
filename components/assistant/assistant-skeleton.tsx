import { useTranslations } from "next-intl";
import { Skeleton, Skeletons } from "@/components/ui/skeleton";

/** The module's shape while it is read. */
export function AssistantSkeleton() {
  const t = useTranslations("assistant");
  return (
    <div role="status" className="mx-auto flex max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <span className="sr-only">{t("loading")}</span>
      <Skeleton className="h-7 w-40" />
      <div className="grid gap-3 sm:grid-cols-3">
        <Skeleton className="h-20 rounded-lg" />
        <Skeleton className="h-20 rounded-lg" />
      </div>
      <Skeleton className="h-9 w-72" />
      <div className="flex flex-col gap-2 rounded-lg border border-border bg-card p-4">
        <Skeletons count={6} className="h-11" />
      </div>
    </div>
  );
}
