import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AccountView } from "@/components/shell/account-view";
import { matching } from "@/lib/client/palette/forgiving-match";
import { readRecents } from "@/lib/client/palette/recents";
import type { PaletteEntry, PaletteGroup } from "./palette-entry";
import { isShown, RECORD_ICONS, recordAddress } from "./record-address";
import { useChoiceEntries } from "./use-choice-entries";
import { useCommandEntries } from "./use-command-entries";
import { useFound } from "./use-found";
import { useOpenAddress } from "./use-open-address";
import { usePlaceEntries } from "./use-place-entries";
import { useScreenEntries } from "./use-screen-entries";
import { useViewEntries } from "./use-view-entries";

const REPLIES_MAX = 8;
const MACROS_MAX = 8;
const RECENTS_MAX = 8;
const VIEWS_MAX = 9;

/**
 * Everything that the palette shows for what is typed. What this tab knows by itself stands above what the server is asked for,
 * so that nothing moves from under the pointer, or from under Enter, when the answers come.
 */
export function usePaletteGroups(typed: string, account: AccountView, onSignOut: () => void) {
  const t = useTranslations("shell.palette.groups");
  const open = useOpenAddress();
  const screen = useScreenEntries();
  const { people, replies, macros } = useChoiceEntries(account.id, screen);
  const { modules, tabs, sections } = usePlaceEntries(account, open);
  const views = useViewEntries(open);
  const commands = useCommandEntries(account, screen.offers, open, onSignOut);
  const { groups: foundGroups, ...found } = useFound(typed, open);
  const [recents] = useState(() =>
    readRecents(account.id)
      .filter((recent) => !isShown(recent))
      .slice(0, RECENTS_MAX),
  );

  const isTyped = typed.trim() !== "";
  const match = (entries: readonly PaletteEntry[]) =>
    matching(entries, typed, ({ title, detail = "" }) => `${title} ${detail}`);
  const own: PaletteGroup[] = [{ key: "screen", title: t("screen"), entries: match(screen.entries) }];
  const list = { key: "list", title: t("list"), entries: match(screen.listEntries) };
  if (isTyped) {
    own.push(
      list,
      { key: "people", title: t("people"), entries: match(people) },
      { key: "macros", title: t("macros"), entries: match(macros).slice(0, MACROS_MAX) },
      { key: "replies", title: t("replies"), entries: match(replies).slice(0, REPLIES_MAX) },
      { key: "views", title: t("views"), entries: match(views).slice(0, VIEWS_MAX) },
      { key: "places", title: t("places"), entries: match([...modules, ...tabs, ...sections]) },
    );
  } else {
    const entries = recents.map((recent) => ({
      key: `recent ${recent.kind} ${recent.id}`,
      title: recent.title,
      detail: recent.detail,
      icon: RECORD_ICONS[recent.kind],
      run: () => open(recordAddress(recent)),
    }));
    own.push({ key: "recents", title: t("recents"), entries }, list, {
      key: "places",
      title: t("places"),
      entries: modules,
    });
  }
  own.push({ key: "commands", title: t("commands"), entries: match(commands) });
  return { ...found, groups: [...own, ...foundGroups].filter(({ entries }) => entries.length > 0) };
}
