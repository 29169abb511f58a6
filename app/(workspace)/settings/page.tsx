import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { CannedRepliesSection } from "@/components/settings/canned-replies-section";
import { NotificationSwitches } from "@/components/settings/notification-switches";
import { ShortcutsSetting } from "@/components/settings/shortcuts-setting";
import { ClientMessages } from "@/components/shell/client-messages";
import { LanguageForm } from "@/components/shell/language-form";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { mayKeepShared } from "@/lib/modules/canned-replies/policy";
import { listCannedReplies } from "@/lib/modules/canned-replies/queries";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { pageContext } from "@/lib/platform/session/page-context";

/** Title of the page. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.modules");
  return { title: t("settings") };
}

function Card({ id, title, text, children }: { id?: string; title: string; text: string; children?: ReactNode }) {
  return (
    <section id={id} className="scroll-mt-4 rounded-lg border border-border bg-card p-5">
      <h2 className="font-semibold text-base">{title}</h2>
      <p className="mt-1 text-muted-foreground">{text}</p>
      {children ? <div className="mt-4">{children}</div> : null}
    </section>
  );
}

/** What a person sets for themselves, and the replies they and the team keep. */
export default async function SettingsPage() {
  const ctx = await pageContext();
  if (!ctx) redirect("/login?next=/settings");
  const [t, own, replies] = await Promise.all([
    getTranslations("shell.settings"),
    getTranslations("settings"),
    listCannedReplies(ctx),
  ]);
  const { fullName, primaryLanguage, secondaryLanguage, theme, notifySound, notifyDesktop, shortcutsEnabled } =
    ctx.attender;
  const preferences = { notifySound, notifyDesktop, shortcutsEnabled };
  return (
    <ClientMessages namespaces={["settings"]}>
      <div className="mx-auto flex max-w-3xl flex-col gap-4 p-4 sm:p-6">
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
        <Card title={own("alertsTitle")} text={own("alertsText")}>
          <NotificationSwitches rendered={preferences} />
        </Card>
        <Card title={own("shortcutsTitle")} text={own("shortcutsText")}>
          <ShortcutsSetting rendered={preferences} />
        </Card>
        <Card id="canned-replies" title={own("cannedTitle")} text={own("cannedText")}>
          <CannedRepliesSection initial={replies} author={{ name: fullName, mayShare: mayKeepShared(ctx.attender) }} />
        </Card>
        <Card title={t("laterTitle")} text={t("laterText")} />
      </div>
    </ClientMessages>
  );
}
