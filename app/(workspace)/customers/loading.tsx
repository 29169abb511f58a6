import { useTranslations } from "next-intl";
import { DirectorySkeleton } from "@/components/customers/directory/directory-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

/** Stands in for the directory while it is read. */
export default function CustomersLoading() {
  const t = useTranslations("customers");
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="sr-only">{t("title.directory")}</h1>
        <Skeleton className="h-9 w-56 max-sm:w-full" />
        <Skeleton className="h-5 w-24 rounded-full" />
        <Skeleton className="ml-auto h-9 w-80 max-sm:w-full" />
      </header>
      <Skeleton className="h-9" />
      <DirectorySkeleton />
    </div>
  );
}
