import { ArrowRightIcon, InboxIcon, SettingsIcon, UsersRoundIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePermissions } from "@/components/desk/screen/permissions";
import type { AccountView } from "@/components/shell/account-view";
import { seenModules } from "@/components/shell/modules";
import { settingsSections } from "@/components/shell/settings-sections";
import { GO_KEY, GO_TO } from "@/lib/client/keys/shortcuts-table";
import { boardHref } from "@/lib/modules/conversations/board/filter";
import { conversationHref, FILTERS } from "@/lib/modules/conversations/filter";
import type { PaletteEntry } from "./palette-entry";

const KEYS = new Map<string, string>(Object.entries(GO_TO).map(([key, module]) => [module, key]));

/** Where the attender can go: the modules with their keys, the team board, the tabs of the conversations, and the sections of the settings. */
export function usePlaceEntries(
  account: Pick<AccountView, "hasBoard">,
  open: (address: string) => void,
): {
  modules: PaletteEntry[];
  /** The tabs of the conversations. */
  tabs: PaletteEntry[];
  sections: PaletteEntry[];
} {
  const t = useTranslations("shell");
  const tabName = useTranslations("conversations.filter");
  const sectionName = useTranslations("settings.nav");
  const held = usePermissions();
  const modules = [...seenModules(held), "settings" as const].map((module) => ({
    key: `module ${module}`,
    title: t("palette.goTo", { name: t(`modules.${module}`) }),
    icon: ArrowRightIcon,
    keys: [GO_KEY, KEYS.get(module) ?? ""],
    run: () => open(`/${module}`),
  }));
  const board = {
    key: "board",
    title: t("palette.goTo", { name: t("board") }),
    icon: UsersRoundIcon,
    run: () => open(boardHref({ team: null, sort: "waiting" })),
  };
  const tabs = FILTERS.filter((filter) => filter !== "team_overdue" || account.hasBoard).map((filter) => ({
    key: `tab ${filter}`,
    title: t("palette.tab", { name: tabName(filter) }),
    icon: InboxIcon,
    run: () => open(conversationHref(null, { filter, team: null, search: "" })),
  }));
  const sections = settingsSections(held).map(({ id }) => ({
    key: `section ${id}`,
    title: t("palette.section", { name: sectionName(id) }),
    icon: SettingsIcon,
    run: () => open(`/settings#${id}`),
  }));
  return { modules: account.hasBoard ? [...modules, board] : modules, tabs, sections };
}
