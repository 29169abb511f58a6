import {
  CircleIcon,
  DownloadIcon,
  KeyboardIcon,
  LanguagesIcon,
  LogOutIcon,
  MonitorIcon,
  MoonIcon,
  PlusIcon,
  SunIcon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { usePermissions } from "@/components/desk/screen/permissions";
import { useLanguageSwitch } from "@/components/shell/account/use-language-switch";
import { useThemeChoice } from "@/components/shell/account/use-theme-choice";
import type { AccountView } from "@/components/shell/account-view";
import { nativeNameOf } from "@/components/shell/languages";
import { toast } from "@/components/ui/toast/toast-store";
import { chooseAvailability } from "@/lib/client/calls/analytics-calls";
import { runOnArrival } from "@/lib/client/keys/screen-actions";
import { shortcutsList } from "@/lib/client/keys/shortcuts-list";
import { LIST_KEY, type ScreenAction } from "@/lib/client/keys/shortcuts-table";
import { placeHref, readPlace } from "@/lib/modules/analytics/filter";
import type { GivablePermission } from "@/lib/modules/attenders/roles/policy";
import type { Availability } from "@/lib/modules/presence/schema";
import type { PaletteEntry } from "./palette-entry";
import type { useOpenAddress } from "./use-open-address";

/** What can be begun from anywhere: on which screen, and who may. */
const BEGINNINGS = [
  ["newConversation", "/conversations", "conversations.write"],
  ["newTicket", "/tickets", "tickets.write"],
  ["newCustomer", "/customers", "customers.write"],
  ["newCannedReply", "/settings#canned-replies", "conversations.write"],
  ["invite", "/attenders", "attenders.manage"],
] as const satisfies readonly (readonly [ScreenAction, string, GivablePermission])[];
const THEMES = [
  ["light", SunIcon],
  ["dark", MoonIcon],
  ["system", MonitorIcon],
] as const;
const EXPORT_OF_LAST_MONTH = placeHref({
  view: { ...readPlace(() => null).place.view, period: "last_month" },
  open: null,
  deadlines: null,
  queue: null,
  areExportsOpen: true,
});
const AVAILABILITIES: readonly Availability[] = ["available", "away", "offline"];

/** What can be done whatever screen there is. `offered`: what the screen offers itself. */
export function useCommandEntries(
  account: AccountView,
  offered: ReadonlySet<ScreenAction>,
  open: ReturnType<typeof useOpenAddress>,
  onSignOut: () => void,
): PaletteEntry[] {
  const t = useTranslations("shell");
  const held = usePermissions();
  const [theme, chooseTheme] = useThemeChoice(account.theme);
  const [, switchLanguage] = useLanguageSwitch(account);
  const choose = (status: Availability) =>
    chooseAvailability(status).then(
      () => toast({ type: "success", title: t("palette.statusTitle"), message: t(`availability.${status}`) }),
      () => toast({ type: "error", title: t("availability.failedTitle"), message: t("availability.failedText") }),
    );

  const beginnings = BEGINNINGS.filter(([action, , permission]) => held.has(permission) && !offered.has(action));
  return [
    ...beginnings.map(([action, address]) => ({
      key: `command ${action}`,
      title: t(`shortcuts.does.${action}`),
      icon: PlusIcon,
      run: () => open(address, () => runOnArrival(action)),
    })),
    ...(held.has("analytics.export")
      ? [
          {
            key: "command exportLastMonth",
            title: t("palette.exportLastMonth"),
            icon: DownloadIcon,
            run: () => open(EXPORT_OF_LAST_MONTH),
          },
        ]
      : []),
    ...AVAILABILITIES.map((status) => ({
      key: `command ${status}`,
      title: t("palette.status", { name: t(`availability.${status}`) }),
      icon: CircleIcon,
      run: () => void choose(status),
    })),
    ...THEMES.filter(([name]) => name !== theme).map(([name, icon]) => ({
      key: `command ${name}`,
      title: t("palette.theme", { name: t(`theme.${name}`) }),
      icon,
      run: () => chooseTheme(name),
    })),
    ...(account.canSwitchLanguage
      ? [
          {
            key: "command language",
            title: t("account.switchLanguage", { language: nativeNameOf(account.secondaryLanguage) }),
            icon: LanguagesIcon,
            run: switchLanguage,
          },
        ]
      : []),
    {
      key: "command shortcuts",
      title: t("shortcuts.title"),
      icon: KeyboardIcon,
      keys: [LIST_KEY],
      run: () => shortcutsList.set(true),
    },
    { key: "command signOut", title: t("logoutDialog.title"), icon: LogOutIcon, run: onSignOut },
  ];
}
