import { useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";

const ROWS = ["one", "two", "three", "four", "five", "six"];

/** The board's shape while its numbers are read. */
export function BoardSkeleton() {
  const t = useTranslations("team-board");
  return (
    <div className="flex flex-col gap-4">
      <span role="status" className="sr-only">
        {t("loading")}
      </span>
      <Skeleton className="h-24 rounded-lg" />
      <div className="rounded-lg border border-border bg-card max-lg:hidden">
        {ROWS.map((row) => (
          <div key={row} className="flex items-center gap-4 border-border border-b px-4 py-2.5 last:border-b-0">
            <Skeleton className="size-9 rounded-full" />
            <span className="flex flex-1 flex-col gap-1.5">
              <Skeleton className="h-4 w-48" />
              <Skeleton className="h-3 w-20" />
            </span>
            <Skeleton className="h-4 w-96" />
          </div>
        ))}
      </div>
      <div className="grid gap-3 sm:grid-cols-2 lg:hidden">
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-36 rounded-lg" />
        ))}
      </div>
    </div>
  );
}

/** The same with the screen's head, which the server sends before the numbers are read. */
export function BoardScreenSkeleton() {
  const t = useTranslations("team-board");
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4 p-4 sm:p-6">
      <header className="flex min-h-9 flex-wrap items-center gap-3">
        <h1 className="font-semibold text-xl">{t("title")}</h1>
        <Skeleton className="ml-auto h-9 w-56 max-sm:w-full" />
      </header>
      <BoardSkeleton />
    </div>
  );
}
