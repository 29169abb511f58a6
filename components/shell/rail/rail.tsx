"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { CSSProperties, ReactNode } from "react";
import type { AccountView } from "@/components/shell/account-view";
import { setConversationsHovered } from "@/components/shell/conversations-hover";
import { MODULES, type ModuleKey, moduleOfPath, modulesInBar } from "@/components/shell/modules";
import { PaletteButton } from "@/components/shell/palette/palette-button";
import { RailLink } from "@/components/shell/rail-link";
import { cn } from "@/components/ui/cn";
import { Tooltip } from "@/components/ui/tooltip";
import { useUnreadCount } from "@/lib/client/cache/unread";
import { RailMore } from "./rail-more";
import { PlaceFace, placeLook } from "./rail-place";

type RailProps = {
  /** Drawn by the server: seven drawings are more code than the rest of the navigation. */
  icons: Record<ModuleKey, ReactNode>;
  /** The modules that a phone's bar and what is behind its 'more' have; the rail has all. */
  seen: readonly ModuleKey[];
  /** What stands at the rail's end, and nowhere in a bar. */
  children: ReactNode;
};

/** Places of a phone's bar that modules have: five, without 'more' and the bell. */
const PLACES = { visitor: 4, account: 3 };

/** The navigation: a rail at the left, a bar with five named places at the bottom of a narrow screen. */
export function Rail({
  icons,
  seen,
  account = null,
  bell = null,
  unread = 0,
  children,
}: RailProps & {
  account?: AccountView | null;
  bell?: ReactNode;
  unread?: number;
}) {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const active = moduleOfPath(pathname);
  const inBar = modulesInBar(seen, account ? PLACES.account : PLACES.visitor);
  const behindMore = seen.filter((key) => !inBar.includes(key));
  return (
    <div
      // An open conversation or ticket on a phone, and what is being written, have the whole screen.
      className="z-30 flex h-(--bottom-bar-height) in-data-keyboard:not-rail:hidden group-has-data-alone/shell:not-rail:hidden w-full shrink-0 items-stretch border-border border-t bg-card px-1 pb-(--safe-bottom) print:hidden rail:h-full rail:w-(--rail-width) rail:flex-col rail:items-center rail:border-t-0 rail:border-r rail:px-0 rail:py-3"
    >
      {account ? (
        <div className="mb-2 hidden rail:block">
          <PaletteButton />
        </div>
      ) : null}
      {/* The room that the words leave is shared out evenly among the five. */}
      <nav
        aria-label={t("navigation")}
        style={{ "--places": inBar.length } as CSSProperties}
        className="min-w-0 flex-[var(--places)_1_auto] rail:flex-none"
      >
        <ul className="flex h-full w-full rail:h-auto rail:flex-col rail:items-center rail:gap-1">
          {MODULES.map((key) => {
            const name = t(`modules.${key}`);
            const count = key === "conversations" ? unread : 0;
            const isCurrent = active === key;
            return (
              <li key={key} className={cn("min-w-0 flex-auto rail:block", !inBar.includes(key) && "hidden")}>
                <Tooltip
                  label={name}
                  side="right"
                  className="flex h-full max-[40.0625rem]:[&>[aria-hidden]]:hidden rail:inline-flex rail:h-auto"
                >
                  <RailLink
                    href={`/${key}`}
                    isWhole={key === "conversations"}
                    aria-label={count > 0 ? t("unread", { module: name, count }) : name}
                    aria-current={isCurrent ? "page" : undefined}
                    // A finger that presses the entry goes there, and hovers over nothing.
                    onPointerEnter={
                      key === "conversations"
                        ? ({ pointerType }) => setConversationsHovered(pointerType !== "touch")
                        : undefined
                    }
                    onPointerLeave={key === "conversations" ? () => setConversationsHovered(false) : undefined}
                    className={placeLook(isCurrent)}
                  >
                    <PlaceFace picture={icons[key]} word={name} isCurrent={isCurrent} count={count} />
                  </RailLink>
                </Tooltip>
              </li>
            );
          })}
        </ul>
      </nav>
      <div
        className={cn(
          "flex min-w-0 rail:mt-auto rail:flex-none rail:flex-col rail:items-center rail:gap-3",
          account ? "flex-[2_1_auto]" : "flex-[1_1_auto]",
        )}
      >
        {bell}
        <RailMore
          modules={behindMore}
          current={active}
          isCurrent={(active !== null && behindMore.includes(active)) || pathname.startsWith("/settings")}
          icons={icons}
          account={account}
        />
        <div className="hidden rail:block">{children}</div>
      </div>
    </div>
  );
}

/** The navigation of someone signed in, with the live number of unread conversations. */
export function LiveRail({
  initialUnread,
  ...rail
}: RailProps & { initialUnread: number; account: AccountView; bell: ReactNode }) {
  return <Rail {...rail} unread={useUnreadCount(initialUnread)} />;
}
