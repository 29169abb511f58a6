"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { setConversationsHovered } from "@/components/shell/conversations-hover";
import { CountBadge } from "@/components/shell/count-badge";
import { MODULES, MODULES_BEHIND_MORE, type ModuleKey, moduleOfPath } from "@/components/shell/modules";
import { RailLink } from "@/components/shell/rail-link";
import { RailMore } from "@/components/shell/rail-more";
import { cn } from "@/components/ui/cn";
import { Tooltip } from "@/components/ui/tooltip";
import { useUnreadCount } from "@/lib/client/cache/unread";

type RailProps = {
  /** Drawn by the server: seven drawings are more code than the rest of the navigation. */
  icons: Record<ModuleKey, ReactNode>;
  /** The navigation's footer. */
  children: ReactNode;
};

/** The navigation: a rail at the left, a bar at the bottom of a narrow screen. */
export function Rail({ icons, unread = 0, children }: RailProps & { unread?: number }) {
  const t = useTranslations("shell");
  const active = moduleOfPath(usePathname());
  return (
    <div className="z-30 flex h-(--bottom-bar-height) w-full shrink-0 items-center border-border border-t bg-card pb-[env(safe-area-inset-bottom)] print:hidden rail:h-full rail:w-(--rail-width) rail:flex-col rail:border-t-0 rail:border-r rail:py-3">
      <nav aria-label={t("navigation")} className="min-w-0 flex-1 rail:flex-none">
        <ul className="flex w-full justify-around rail:flex-col rail:items-center rail:gap-1">
          {MODULES.map((key) => {
            const name = t(`modules.${key}`);
            const count = key === "conversations" ? unread : 0;
            return (
              <li key={key} className={cn(MODULES_BEHIND_MORE.includes(key) && "hidden rail:block")}>
                <Tooltip label={name} side="right" className="max-[40.0625rem]:[&>[aria-hidden]]:hidden">
                  <RailLink
                    href={`/${key}`}
                    isWhole={key === "conversations"}
                    aria-label={count > 0 ? t("unread", { module: name, count }) : name}
                    aria-current={active === key ? "page" : undefined}
                    // A finger that presses the entry goes there, and hovers over nothing.
                    onPointerEnter={
                      key === "conversations"
                        ? ({ pointerType }) => setConversationsHovered(pointerType !== "touch")
                        : undefined
                    }
                    onPointerLeave={key === "conversations" ? () => setConversationsHovered(false) : undefined}
                    className={cn(
                      "relative flex size-11 items-center justify-center rounded-md text-muted-foreground transition-colors duration-150 hover:bg-accent hover:text-accent-foreground rail:size-10 [&>svg]:size-5 [&>svg]:stroke-[1.75]",
                      active === key &&
                        "bg-brand-tint text-brand hover:bg-brand-tint hover:text-brand [&>svg]:stroke-[2.25]",
                    )}
                  >
                    {icons[key]}
                    {count > 0 ? <CountBadge count={count} /> : null}
                  </RailLink>
                </Tooltip>
              </li>
            );
          })}
          <li className="rail:hidden">
            <RailMore active={active} icons={icons} />
          </li>
        </ul>
      </nav>
      <div className="flex shrink-0 items-center px-1 rail:mt-auto rail:flex-col rail:gap-3 rail:px-0">{children}</div>
    </div>
  );
}

/** The navigation of someone signed in, with the live number of unread conversations. */
export function LiveRail({ initialUnread, ...rail }: RailProps & { initialUnread: number }) {
  return <Rail {...rail} unread={useUnreadCount(initialUnread)} />;
}
