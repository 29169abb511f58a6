import { useTranslations } from "next-intl";
import { type Theme, useTheme } from "@/components/shell/preferences";
import { toast } from "@/components/ui/toast/toast-store";

/** The theme in use, and the way to choose another, which says so when it isn't saved. */
export function useThemeChoice(rendered: Theme): [Theme, (next: Theme) => void] {
  const t = useTranslations("shell.preferences");
  const [theme, change] = useTheme(rendered);
  const choose = (next: Theme) => {
    change(next).catch(() => toast({ type: "error", title: t("failedTitle"), message: t("failedMessage") }));
  };
  return [theme, choose];
}
