"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import type { AccountView } from "@/components/shell/account-view";
import { Avatar } from "@/components/ui/avatar";
import { HoverCard } from "@/components/ui/hover-card";
import { Skeleton } from "@/components/ui/skeleton";
import { loadPart } from "@/lib/client/load-part";
import { useEarlyPart } from "@/lib/client/use-early-part";

const loadContent = () => loadPart(() => import("@/components/shell/account-card-content"));
const AccountCardContent = lazy(() => loadContent().then((module) => ({ default: module.AccountCardContent })));
const LogoutDialog = lazy(() =>
  loadPart(() => import("@/components/shell/logout-dialog")).then((module) => ({ default: module.LogoutDialog })),
);

/** The avatar at the end of the navigation, and the card it opens. What the card holds loads as the pointer comes near. */
export function AccountCard({ account }: { account: AccountView }) {
  const t = useTranslations("shell");
  const [loggingOut, setLoggingOut] = useState(false);
  useEarlyPart(loadContent);
  return (
    <>
      <HoverCard
        label={t("account.label", { name: account.fullName })}
        trigger={<Avatar name={account.fullName} />}
        cardClassName="right-0 w-80 bottom-full mb-3 rail:right-auto rail:bottom-0 rail:left-full rail:mb-0 rail:ml-4"
        onApproach={() => void loadContent()}
      >
        {(close) => (
          <Suspense fallback={<Skeleton className="h-52" />}>
            <AccountCardContent
              account={account}
              close={close}
              onLogout={() => {
                // Closing first puts focus on the avatar, which is where the dialog returns it to.
                close();
                setLoggingOut(true);
              }}
            />
          </Suspense>
        )}
      </HoverCard>
      <Suspense>{loggingOut ? <LogoutDialog onClose={() => setLoggingOut(false)} /> : null}</Suspense>
    </>
  );
}
