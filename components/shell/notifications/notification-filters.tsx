import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { filterNotifications } from "@/lib/client/alerts/notifications";
import { NOTIFICATION_FILTERS, type NotificationFilter } from "@/lib/modules/notifications/policy";

/** What the bell's list is narrowed to, as a row of buttons of which one is pressed. */
export function NotificationFilters({ current }: { current: NotificationFilter }) {
  const t = useTranslations("shell.notifications");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form, and this narrows a list at once.
    <div role="group" aria-label={t("filters")} className="-mx-1.5 flex flex-wrap gap-0.5">
      {NOTIFICATION_FILTERS.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === current}
          onClick={() => void filterNotifications(filter)}
          className={cn(
            "inline-flex h-8 shrink-0 items-center whitespace-nowrap rounded-md px-1.5 font-medium text-list text-muted-foreground hover:bg-accent hover:text-foreground",
            filter === current &&
              "bg-brand-tint text-brand-tint-foreground hover:bg-brand-tint hover:text-brand-tint-foreground",
          )}
        >
          {t(`filter.${filter}`)}
        </button>
      ))}
    </div>
  );
}
