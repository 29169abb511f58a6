import { ZapIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type ScreenOffers, screenActions, screenOffer } from "@/lib/client/keys/screen-actions";
import { ACTION_KEYS, SCREEN_ACTIONS, type ScreenAction } from "@/lib/client/keys/shortcuts-table";
import type { PaletteEntry } from "./palette-entry";

/** What the screen behind the palette let be done as it was opened. */
type Behind = {
  actions: readonly ScreenAction[];
  transfer: ScreenOffers["transfer"] | null;
  insertReply: ScreenOffers["insertReply"] | null;
  applyMacro: ScreenOffers["applyMacro"] | null;
};

const NOTHING: Behind = { actions: [], transfer: null, insertReply: null, applyMacro: null };

function lookBehind(): Behind {
  // A dialog lies over the screen: nothing is done to what is under it, as with the keys.
  if (document.querySelector("[role=dialog][data-state=open]")) return NOTHING;
  return {
    actions: [...screenActions().keys()],
    transfer: screenOffer("transfer"),
    insertReply: screenOffer("insertReply"),
    applyMacro: screenOffer("applyMacro"),
  };
}

type ScreenEntries = Omit<Behind, "actions"> & {
  entries: PaletteEntry[];
  /** Those for moving in the list. */
  listEntries: PaletteEntry[];
  offers: ReadonlySet<ScreenAction>;
};

/** What the screen behind the palette offers, as its entries and as what can be chosen for it. */
export function useScreenEntries(): ScreenEntries {
  const t = useTranslations("shell.shortcuts");
  const [behind] = useState(lookBehind);
  const entryOf = (action: ScreenAction): PaletteEntry => {
    const key = ACTION_KEYS.get(action);
    return {
      key: `action ${action}`,
      title: t(`does.${action}`),
      icon: ZapIcon,
      keys: key ? [key] : undefined,
      // As it is then: it may have changed while the palette was open.
      run: () => screenActions().get(action)?.(),
    };
  };
  const isOfList = (action: ScreenAction) => action in SCREEN_ACTIONS.list;
  return {
    ...behind,
    entries: behind.actions.filter((action) => !isOfList(action)).map(entryOf),
    listEntries: behind.actions.filter(isOfList).map(entryOf),
    offers: new Set(behind.actions),
  };
}
