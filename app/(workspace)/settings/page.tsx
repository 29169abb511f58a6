import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LanguageForm } from "@/components/shell/language-form";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { pageContext } from "@/lib/platform/session/page-context";

/** Title of the page. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.modules");
  return { title: t("settings") };
}

function Card({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className="rounded-lg border border-border bg-card p-5">
      <h2 className="font-semibold text-base">{title}</h2>
      <p className="mt-1 text-muted-foreground">{text}</p>
      {children ? <div className="mt-4">{children}</div> : null}
    </section>
  );
}

/** What a person sets for themselves: languages and theme. */
export default async function SettingsPage() {
  const ctx = await pageContext();
  if (!ctx) redirect("/login?next=/settings");
  const t = await getTranslations("shell.settings");
  const { primaryLanguage, secondaryLanguage, theme } = ctx.attender;
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4 p-4 sm:p-6">
      <h1 className="font-semibold text-xl">{t("title")}</h1>
      <Card title={t("languageTitle")} text={t("languageText")}>
        {/* Remounted when the languages change elsewhere, so that the fields never show what was. */}
        <LanguageForm
          key={`${primaryLanguage} ${secondaryLanguage}`}
          primary={primaryLanguage}
          secondary={secondaryLanguage}
          available={LOCALES}
        />
      </Card>
      <Card title={t("themeTitle")} text={t("themeText")}>
        <div className="max-w-sm">
          <ThemeSwitch theme={theme} />
        </div>
      </Card>
      <Card title={t("laterTitle")} text={t("laterText")} />
    </div>
  );
}
