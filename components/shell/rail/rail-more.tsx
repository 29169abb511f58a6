import { EllipsisIcon, SearchIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { AccountCardContent, AccountQuestion } from "@/components/shell/account/account-parts";
import type { AccountView, AskedOfAccount } from "@/components/shell/account-view";
import type { ModuleKey } from "@/components/shell/modules";
import { RailLink } from "@/components/shell/rail-link";
import { cn } from "@/components/ui/cn";
import { HoverCard } from "@/components/ui/hover-card";
import { paletteOpen } from "@/lib/client/palette/palette-open";
import { PlaceFace, placeLook } from "./rail-place";

const ITEM =
  "flex min-h-11 w-full items-center gap-3 rounded-md px-2 font-medium text-sm hover:bg-accent hover:text-accent-foreground focus-visible:-outline-offset-2 [&>svg]:size-5 [&>svg]:stroke-[1.75]";

/** What a narrow screen's bar has no room for, by name, behind its last place: the palette, further modules, the account. */
export function RailMore({
  modules,
  current,
  isCurrent,
  icons,
  account,
}: {
  modules: readonly ModuleKey[];
  current: ModuleKey | null;
  /** Where one is now is behind it. */
  isCurrent: boolean;
  icons: Record<ModuleKey, ReactNode>;
  account: AccountView | null;
}) {
  const t = useTranslations("shell");
  const [asked, setAsked] = useState<AskedOfAccount | null>(null);
  return (
    <>
      <HoverCard
        label={t("more")}
        isCurrent={isCurrent}
        trigger={<PlaceFace picture={<EllipsisIcon aria-hidden="true" />} word={t("more")} isCurrent={isCurrent} />}
        className="min-w-0 flex-auto rail:hidden"
        buttonClassName={placeLook(isCurrent)}
        cardClassName="fixed inset-x-2 bottom-[calc(var(--bottom-bar-height)+var(--toast-space,0px)+0.5rem)] max-h-[calc(100dvh-var(--bottom-bar-height)-var(--toast-space,0px)-1rem)] w-auto max-w-none overflow-y-auto p-2"
        onApproach={AccountCardContent.preload}
      >
        {(close) => (
          <>
            <nav aria-label={t("moreModules")}>
              <ul>
                {account ? (
                  <li>
                    <button
                      type="button"
                      aria-haspopup="dialog"
                      onClick={() => {
                        close();
                        paletteOpen.set(true);
                      }}
                      className={ITEM}
                    >
                      <SearchIcon aria-hidden="true" />
                      {t("palette.open")}
                    </button>
                  </li>
                ) : null}
                {modules.map((key) => (
                  <li key={key}>
                    <RailLink
                      href={`/${key}`}
                      aria-current={current === key ? "page" : undefined}
                      onFollow={close}
                      className={cn(
                        ITEM,
                        current === key && "bg-brand-tint text-brand hover:bg-brand-tint hover:text-brand",
                      )}
                    >
                      {icons[key]}
                      {t(`modules.${key}`)}
                    </RailLink>
                  </li>
                ))}
              </ul>
            </nav>
            {account ? (
              <div className="mt-2 border-border border-t px-2 pt-4">
                <AccountCardContent
                  account={account}
                  close={close}
                  onAsk={(question) => {
                    // Closing first puts focus on the place, which is where the dialog returns it to.
                    close();
                    setAsked(question);
                  }}
                />
              </div>
            ) : null}
          </>
        )}
      </HoverCard>
      <AccountQuestion asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
