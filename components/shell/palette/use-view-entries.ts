import { BookmarkIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useViews } from "@/components/desk/screen/views";
import { viewAddress } from "@/lib/client/calls/view-calls";
import { GO_KEY, VIEW_KEYS } from "@/lib/client/keys/shortcuts-table";
import type { PaletteEntry } from "./palette-entry";

/** The views of the conversations, those beside the tabs with their keys. */
export function useViewEntries(open: (address: string) => void): PaletteEntry[] {
  const t = useTranslations("shell.palette");
  return useViews().map(({ id, name, team, pin }) => {
    const key = pin === null ? undefined : VIEW_KEYS[pin];
    return {
      key: `view ${id}`,
      title: t("view", { name }),
      detail: team?.name,
      icon: BookmarkIcon,
      keys: key ? [GO_KEY, key] : undefined,
      run: () => open(viewAddress(id)),
    };
  });
}
