import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { useOffer } from "@/components/desk/screen/use-offer";
import { pinnedAmong, useViews } from "@/components/desk/screen/views";
import { cn } from "@/components/ui/cn";
import { onPlainClick } from "@/components/ui/plain-click";
import { useCurrentInView } from "@/components/ui/use-current-in-view";
import { followViewCounts, useViewCounts } from "@/lib/client/cache/view-counts";
import { listOfView } from "@/lib/modules/conversations/filter";

/** The views that somebody has beside the tabs, with their numbers. Links, as the tabs are. */
export function ViewPins({ route }: { route: ConversationRoute }) {
  const t = useTranslations("conversation-views");
  const pinned = pinnedAmong(useViews());
  const counts = useViewCounts();
  const current = route.query.view?.id;
  const strip = useCurrentInView<HTMLElement>(String(current), "a[aria-current]");
  // Another version may have other conversations.
  const shown = pinned.map(({ id, version }) => `${id}.${version}`).join();
  useEffect(
    () => followViewCounts(shown === "" ? [] : shown.split(",").map((one) => Number.parseInt(one, 10))),
    [shown],
  );
  useOffer("openView", {
    run: (place) => {
      const view = pinned[place];
      if (view) route.go(route.activeId, listOfView(view));
    },
  });
  if (pinned.length === 0) return null;
  return (
    <nav
      ref={strip}
      aria-label={t("pinned")}
      className="-mx-1.5 -mt-1 flex gap-1 overflow-x-auto px-1.5 [scrollbar-width:none]"
    >
      {pinned.map((view) => {
        const number = counts.get(view.id);
        const isCurrent = view.id === current;
        return (
          <a
            key={view.id}
            href={route.href(route.activeId, listOfView(view))}
            onClick={onPlainClick(() => route.go(route.activeId, listOfView(view)))}
            aria-current={isCurrent ? "true" : undefined}
            className={cn(
              "inline-flex h-6 max-w-56 shrink-0 items-center gap-1 rounded-full border border-border px-2 text-muted-foreground text-xs hover:bg-accent hover:text-foreground focus-visible:-outline-offset-2",
              isCurrent &&
                "border-transparent bg-brand-tint font-medium text-brand-tint-foreground hover:bg-brand-tint hover:text-brand-tint-foreground",
            )}
          >
            <bdi className="truncate">{view.name}</bdi>
            {/* Its place is there before the number is, so that nothing moves. */}
            <span className="min-w-4 text-right tabular-nums">
              {number ? (number.isMore ? t("more", { count: number.count }) : number.count) : null}
            </span>
          </a>
        );
      })}
    </nav>
  );
}
