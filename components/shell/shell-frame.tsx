import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** Id of the main area, for the link that skips the navigation. */
const MAIN_ID = "main";

/** Navigation beside the screen, or under it where it is narrow. The main area scrolls, the page never does. */
export function ShellFrame({
  rail,
  notice,
  children,
}: {
  rail: ReactNode;
  /** Above the screen, whatever it scrolls. */
  notice?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("common");
  return (
    <div className="group/shell relative top-(--screen-top,0px) flex h-(--screen-height,100dvh) flex-col-reverse overflow-hidden pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] rail:flex-row">
      <a
        href={`#${MAIN_ID}`}
        className="sr-only rounded-md bg-primary px-4 py-2 font-medium text-primary-foreground focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60"
      >
        {t("skipToContent")}
      </a>
      {rail}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col group-has-data-alone/shell:pb-(--safe-bottom) rail:pb-(--safe-bottom)">
        {notice}
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className="relative mb-[var(--toast-space,0px)] min-h-0 flex-1 overflow-y-auto outline-none"
        >
          {children}
        </main>
      </div>
    </div>
  );
}
