"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AccountCardContent, AccountQuestion } from "@/components/shell/account/account-parts";
import type { AccountView, AskedOfAccount } from "@/components/shell/account-view";
import { Avatar } from "@/components/ui/avatar";
import { HoverCard } from "@/components/ui/hover-card";
import { useEarlyPart } from "@/lib/client/use-early-part";

/** The avatar at the end of the rail, and the card it opens. What the card holds loads as the pointer comes near. */
export function AccountCard({ account }: { account: AccountView }) {
  const t = useTranslations("shell");
  const [asked, setAsked] = useState<AskedOfAccount | null>(null);
  useEarlyPart(AccountCardContent.preload);
  return (
    <>
      <HoverCard
        label={t("account.label", { name: account.fullName })}
        trigger={<Avatar name={account.fullName} />}
        cardClassName="bottom-0 left-full ml-4 w-80"
        onApproach={AccountCardContent.preload}
      >
        {(close) => (
          <AccountCardContent
            account={account}
            close={close}
            onAsk={(question) => {
              // Closing first puts focus on the avatar, which is where the dialog returns it to.
              close();
              setAsked(question);
            }}
          />
        )}
      </HoverCard>
      <AccountQuestion asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
