"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AccountView } from "@/components/shell/account-view";
import { Avatar } from "@/components/ui/avatar";
import { HoverCard } from "@/components/ui/hover-card";
import { Skeleton } from "@/components/ui/skeleton";
import { lazyPlace } from "@/lib/client/lazy-part";
import { useEarlyPart } from "@/lib/client/use-early-part";

const AccountCardContent = lazyPlace(
  () => import("@/components/shell/account-card-content"),
  "AccountCardContent",
  () => <Skeleton className="h-52" />,
);
const LogoutDialog = lazyPlace(() => import("@/components/shell/logout-dialog"), "LogoutDialog");

/** The avatar at the end of the navigation, and the card it opens. What the card holds loads as the pointer comes near. */
export function AccountCard({ account }: { account: AccountView }) {
  const t = useTranslations("shell");
  const [loggingOut, setLoggingOut] = useState(false);
  useEarlyPart(AccountCardContent.preload);
  return (
    <>
      <HoverCard
        label={t("account.label", { name: account.fullName })}
        trigger={<Avatar name={account.fullName} />}
        cardClassName="right-0 w-80 bottom-full mb-3 rail:right-auto rail:bottom-0 rail:left-full rail:mb-0 rail:ml-4"
        onApproach={AccountCardContent.preload}
      >
        {(close) => (
          <AccountCardContent
            account={account}
            close={close}
            onLogout={() => {
              // Closing first puts focus on the avatar, which is where the dialog returns it to.
              close();
              setLoggingOut(true);
            }}
          />
        )}
      </HoverCard>
      {loggingOut ? <LogoutDialog onClose={() => setLoggingOut(false)} /> : null}
    </>
  );
}
