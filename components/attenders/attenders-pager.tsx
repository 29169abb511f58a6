import { ChevronLeftIcon, ChevronRightIcon, ChevronsLeftIcon, ChevronsRightIcon, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { pageNumbers } from "./page-numbers";

/** Which part of the list this is, and the way to the others. */
export function AttendersPager({
  page,
  pageSize,
  totalItems,
  totalPages,
  onGo,
}: {
  page: number;
  pageSize: number;
  totalItems: number;
  totalPages: number;
  onGo: (page: number) => void;
}) {
  const t = useTranslations("attenders.pages");
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, totalItems);
  // `aria-disabled` keeps the focus: whoever steps to the last page with the keyboard is still there.
  const step = (name: string, icon: LucideIcon, isThere: boolean, target: number) => (
    <IconButton
      label={t(name)}
      icon={icon}
      aria-disabled={!isThere || undefined}
      onClick={isThere ? () => onGo(target) : undefined}
    />
  );
  return (
    <nav aria-label={t("label")} className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-list text-muted-foreground tabular-nums">{t("showing", { from, to, total: totalItems })}</p>
      <div className="flex gap-0.5">
        {step("first", ChevronsLeftIcon, page > 1, 1)}
        {step("previous", ChevronLeftIcon, page > 1, page - 1)}
        {pageNumbers(page, totalPages).map((number) => (
          <Button
            key={number}
            variant={number === page ? "default" : "ghost"}
            className={cn("w-9 px-0 tabular-nums", Math.abs(number - page) > 1 && "max-[25rem]:hidden")}
            aria-label={t("page", { page: number })}
            aria-current={number === page ? "page" : undefined}
            onClick={() => onGo(number)}
          >
            {number}
          </Button>
        ))}
        {step("next", ChevronRightIcon, page < totalPages, page + 1)}
        {step("last", ChevronsRightIcon, page < totalPages, totalPages)}
      </div>
    </nav>
  );
}
