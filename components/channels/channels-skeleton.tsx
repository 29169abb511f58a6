import { useTranslations } from "next-intl";
import { Skeleton, Skeletons } from "@/components/ui/skeleton";

/** The module's shape while it is read. */
export function ChannelsSkeleton() {
  const t = useTranslations("channels");
  return (
    <div role="status" className="mx-auto flex max-w-6xl flex-col gap-4 p-4 sm:p-6">
      <span className="sr-only">{t("loading")}</span>
      <Skeleton className="h-7 w-36" />
      <div className="grid gap-4 lg:grid-cols-3">
        <Skeletons count={3} className="h-56 rounded-lg" />
      </div>
      <Skeleton className="h-24 rounded-lg" />
    </div>
  );
}

/** A config's shape while its form is loaded. */
export function EditorSkeleton() {
  const t = useTranslations("channels");
  return (
    <div role="status" className="rounded-lg border border-border bg-card p-5">
      <span className="sr-only">{t("loading")}</span>
      <Skeleton className="mb-6 h-6 w-48" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Skeletons count={6} className="h-15" />
      </div>
    </div>
  );
}
