import { KeyboardIcon, LanguagesIcon, LogOutIcon, SettingsIcon } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useLanguageSwitch } from "@/components/shell/account/use-language-switch";
import type { AccountView, AskedOfAccount } from "@/components/shell/account-view";
import { AvailabilitySwitch } from "@/components/shell/availability-switch";
import { nativeNameOf } from "@/components/shell/languages";
import { QuietNotice } from "@/components/shell/notifications/quiet-notice";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { shortcutsList } from "@/lib/client/keys/shortcuts-list";

/** What the account's card holds: who is signed in, the theme, the language and the ways out. */
export function AccountCardContent({
  account,
  close,
  onAsk,
}: {
  account: AccountView;
  close: () => void;
  onAsk: (question: AskedOfAccount) => void;
}) {
  const t = useTranslations("shell");
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={account.fullName} size="lg" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{account.fullName}</p>
          <p className="truncate text-list text-muted-foreground" title={account.email}>
            {account.email}
          </p>
          <Badge tone={account.isAdministrator ? "purple" : "blue"} className="mt-1">
            <bdi className="truncate">
              {account.roleName ?? t(account.isAdministrator ? "account.role.admin" : "account.role.attender")}
            </bdi>
          </Badge>
        </div>
      </div>
      <QuietNotice />
      <AvailabilitySwitch
        attenderId={account.id}
        onHandOver={account.mayAnswer ? () => onAsk("handOver") : undefined}
      />
      <ThemeSwitch theme={account.theme} />
      <div className="flex flex-col border-border border-t pt-2">
        {account.canSwitchLanguage ? <LanguageButton account={account} /> : null}
        <Link
          href="/settings"
          onClick={close}
          className={cn(buttonVariants({ variant: "ghost" }), "justify-start px-2")}
        >
          <SettingsIcon aria-hidden="true" />
          {t("account.settings")}
        </Link>
        <Button
          variant="ghost"
          className="justify-start px-2"
          onClick={() => {
            // Closing first puts focus on the avatar, which is where the dialog returns it to.
            close();
            shortcutsList.set(true);
          }}
        >
          <KeyboardIcon aria-hidden="true" />
          {t("shortcuts.title")}
        </Button>
        <Button
          variant="ghost"
          className="justify-start px-2 text-danger hover:text-danger"
          onClick={() => onAsk("logout")}
        >
          <LogOutIcon aria-hidden="true" />
          {t("account.logout")}
        </Button>
      </div>
    </div>
  );
}

function LanguageButton({ account }: { account: AccountView }) {
  const t = useTranslations("shell");
  const [pending, switchLanguage] = useLanguageSwitch(account);
  return (
    <Button variant="ghost" className="justify-start px-2" aria-disabled={pending} onClick={switchLanguage}>
      <LanguagesIcon aria-hidden="true" />
      <span className="truncate">
        {t("account.switchLanguage", { language: nativeNameOf(account.secondaryLanguage) })}
      </span>
    </Button>
  );
}
