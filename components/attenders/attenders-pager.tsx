import { ChevronLeftIcon, ChevronRightIcon, ChevronsLeftIcon, ChevronsRightIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
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
  return (
    <nav aria-label={t("label")} className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-list text-muted-foreground tabular-nums">{t("showing", { from, to, total: totalItems })}</p>
      <div className="flex gap-0.5">
        <Step label={t("first")} isDisabled={page <= 1} onClick={() => onGo(1)} icon={<ChevronsLeftIcon />} />
        <Step label={t("previous")} isDisabled={page <= 1} onClick={() => onGo(page - 1)} icon={<ChevronLeftIcon />} />
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
        <Step
          label={t("next")}
          isDisabled={page >= totalPages}
          onClick={() => onGo(page + 1)}
          icon={<ChevronRightIcon />}
        />
        <Step
          label={t("last")}
          isDisabled={page >= totalPages}
          onClick={() => onGo(totalPages)}
          icon={<ChevronsRightIcon />}
        />
      </div>
    </nav>
  );
}

// `aria-disabled` keeps the focus: whoever steps to the last page with the keyboard is still there.
function Step({
  label,
  icon,
  isDisabled,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  isDisabled: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
    >
      {icon}
    </Button>
  );
}
