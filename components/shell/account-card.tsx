"use client";

import { LanguagesIcon, LogOutIcon, SettingsIcon } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { nativeNameOf } from "@/components/shell/languages";
import { savePreferences, type Theme } from "@/components/shell/preferences";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { HoverCard } from "@/components/ui/hover-card";
import { toast } from "@/components/ui/toast-store";

const LogoutDialog = dynamic(() => import("@/components/shell/logout-dialog").then((module) => module.LogoutDialog), {
  ssr: false,
});

/** The signed-in person, as far as the shell shows them. */
export type AccountView = {
  fullName: string;
  email: string;
  isAdministrator: boolean;
  primaryLanguage: string;
  secondaryLanguage: string;
  /** Whether the interface speaks the secondary language. */
  canSwitchLanguage: boolean;
  theme: Theme;
};

/** The avatar at the end of the navigation, and the card it opens. */
export function AccountCard({ account }: { account: AccountView }) {
  const t = useTranslations("shell");
  const [loggingOut, setLoggingOut] = useState(false);
  return (
    <>
      <HoverCard
        label={t("account.label", { name: account.fullName })}
        trigger={<Avatar name={account.fullName} />}
        cardClassName="right-0 w-80 bottom-full mb-3 rail:right-auto rail:bottom-0 rail:left-full rail:mb-0 rail:ml-4"
      >
        {(close) => (
          <div className="flex flex-col gap-3">
            <div className="flex items-center gap-3">
              <Avatar name={account.fullName} size="lg" />
              <div className="min-w-0 flex-1">
                <p className="truncate font-semibold">{account.fullName}</p>
                <p className="truncate text-list text-muted-foreground" title={account.email}>
                  {account.email}
                </p>
                <Badge tone={account.isAdministrator ? "purple" : "blue"} className="mt-1">
                  {t(account.isAdministrator ? "account.role.admin" : "account.role.attender")}
                </Badge>
              </div>
            </div>
            <ThemeSwitch theme={account.theme} />
            <div className="flex flex-col border-border border-t pt-2">
              {account.canSwitchLanguage ? <LanguageButton account={account} /> : null}
              <Button asChild variant="ghost" className="justify-start px-2">
                <Link href="/settings" onClick={close}>
                  <SettingsIcon aria-hidden="true" />
                  {t("account.settings")}
                </Link>
              </Button>
              <Button
                variant="ghost"
                className="justify-start px-2 text-danger hover:text-danger"
                onClick={() => {
                  // Closing first puts focus on the avatar, which is where the dialog returns it to.
                  close();
                  setLoggingOut(true);
                }}
              >
                <LogOutIcon aria-hidden="true" />
                {t("account.logout")}
              </Button>
            </div>
          </div>
        )}
      </HoverCard>
      {loggingOut ? <LogoutDialog onClose={() => setLoggingOut(false)} /> : null}
    </>
  );
}

function LanguageButton({ account }: { account: AccountView }) {
  const t = useTranslations("shell");
  const router = useRouter();
  const [pending, startTransition] = useTransition();

  function switchLanguage() {
    startTransition(async () => {
      try {
        await savePreferences({
          primaryLanguage: account.secondaryLanguage,
          secondaryLanguage: account.primaryLanguage,
        });
        router.refresh();
      } catch {
        toast({ type: "error", title: t("preferences.failedTitle"), message: t("preferences.failedMessage") });
      }
    });
  }

  return (
    <Button variant="ghost" className="justify-start px-2" aria-disabled={pending} onClick={switchLanguage}>
      <LanguagesIcon aria-hidden="true" />
      <span className="truncate">
        {t("account.switchLanguage", { language: nativeNameOf(account.secondaryLanguage) })}
      </span>
    </Button>
  );
}
