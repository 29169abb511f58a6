import { SearchIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Tooltip } from "@/components/ui/tooltip";
import { paletteOpen } from "@/lib/client/palette/palette-open";
import { preloadPalette } from "./palette-part";
import { usePaletteKeys } from "./use-palette-keys";

/** The command palette's place in the rail. */
export function PaletteButton() {
  const t = useTranslations("shell.palette");
  const keys = usePaletteKeys();
  return (
    <Tooltip label={`${t("open")} (${keys.join("+")})`} side="right">
      <button
        type="button"
        aria-label={t("open")}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => paletteOpen.set(true)}
        onPointerEnter={preloadPalette}
        onFocus={preloadPalette}
        className="flex size-10 items-center justify-center rounded-md border border-border bg-background text-muted-foreground transition-colors duration-150 hover:bg-accent hover:text-accent-foreground"
      >
        <SearchIcon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </button>
    </Tooltip>
  );
}
