"use client";

import { MonitorIcon, MoonIcon, SunIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useThemeChoice } from "@/components/shell/account/use-theme-choice";
import type { Theme } from "@/components/shell/preferences";
import { Segmented } from "@/components/ui/segmented";

/** Chooses between the light theme, the dark one and the device's. */
export function ThemeSwitch({ theme: rendered }: { theme: Theme }) {
  const t = useTranslations("shell");
  const [theme, choose] = useThemeChoice(rendered);
  return (
    <Segmented<Theme>
      label={t("theme.label")}
      value={theme}
      options={[
        { value: "light", label: t("theme.light"), icon: <SunIcon /> },
        { value: "dark", label: t("theme.dark"), icon: <MoonIcon /> },
        { value: "system", label: t("theme.system"), icon: <MonitorIcon /> },
      ]}
      onChange={choose}
    />
  );
}
