import { useTranslations } from "next-intl";
import { Waiting } from "@/components/desk/screen/waiting";
import { Skeleton } from "@/components/ui/skeleton";
import { useDensity } from "./density";
import { ROW_HEIGHTS } from "./density-cookie";

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** The list's shape while its rows are on their way. */
export function ListSkeleton() {
  const t = useTranslations("conversations");
  const density = useDensity();
  return (
    <div role="status" className="min-h-0 flex-1 overflow-hidden">
      <span className="sr-only">{t("loadingList")}</span>
      {ROWS.map((row) => (
        <div
          key={row}
          className="flex items-center gap-3 border-border border-b px-4"
          style={{ height: `${ROW_HEIGHTS[density]}rem` }}
        >
          <Skeleton className="size-9 shrink-0 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3 w-1/2" />
            <Skeleton className="h-3 w-5/6" />
            {density === "compact" ? null : <Skeleton className="h-3 w-1/4" />}
          </div>
        </div>
      ))}
    </div>
  );
}

/** A conversation's shape while its messages are on their way. */
export function MessagesSkeleton() {
  const t = useTranslations("conversations");
  return (
    <Waiting
      label={t("loadingMessages")}
      bars={["h-14 w-3/5", "h-10 w-2/5 self-end", "h-20 w-1/2", "h-14 w-3/5 self-end"]}
      className="min-h-0 flex-1 justify-end gap-4 overflow-hidden p-4"
    />
  );
}
