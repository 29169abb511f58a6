import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AdministrationSections } from "@/app/(workspace)/settings/administration-sections";
import { MacrosCard } from "@/app/(workspace)/settings/macros-card";
import { AlertsSection } from "@/components/settings/account/alerts-section";
import { PasswordSection } from "@/components/settings/account/password-section";
import { SendingSetting } from "@/components/settings/account/sending-setting";
import { SessionsSection } from "@/components/settings/account/sessions-section";
import { ShortcutsSetting } from "@/components/settings/account/shortcuts-setting";
import { CannedRepliesSection } from "@/components/settings/canned-replies/canned-replies-section";
import { SettingsCard } from "@/components/settings/settings-card";
import { SettingsNav } from "@/components/settings/settings-nav";
import { ClientMessages } from "@/components/shell/client-messages";
import { LanguageForm } from "@/components/shell/language-form";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { deskPreferencesOf } from "@/lib/modules/attenders/desk/policy";
import { listSessions } from "@/lib/modules/attenders/own-sessions";
import { mayKeepOwn, mayKeepShared } from "@/lib/modules/canned-replies/policy";
import { listCannedReplies } from "@/lib/modules/canned-replies/queries";
import { listAlertChoices } from "@/lib/modules/notifications/alert-choices";
import { env } from "@/lib/platform/env/env";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { pageContext } from "@/lib/platform/session/page-context";

/** Title of the page. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.modules");
  return { title: t("settings") };
}

/** What a person sets for themselves, the replies they keep, and what administrators set for the company. */
export default async function SettingsPage() {
  const ctx = await pageContext();
  if (!ctx) redirect("/login?next=/settings");
  const [t, own, replies, sessions, alerts] = await Promise.all([
    getTranslations("shell.settings"),
    getTranslations("settings"),
    listCannedReplies(ctx),
    listSessions(ctx),
    listAlertChoices(ctx),
  ]);
  const { fullName, email, primaryLanguage, secondaryLanguage, theme } = ctx.attender;
  const preferences = deskPreferencesOf(ctx.attender);
  const renderedAt = Date.now();
  return (
    <ClientMessages
      namespaces={[
        "settings",
        "sla-policies",
        "tag-settings",
        "field-settings",
        "ticket-status-settings",
        "form-settings",
        "fields",
        "routing-settings",
        "automation",
        "field-questions",
        "macros",
        "roles",
        "access",
        "answers",
        "records",
      ]}
    >
      <div className="mx-auto max-w-5xl p-4 sm:p-6">
        <h1 className="mb-2 font-semibold text-xl lg:mb-4">{t("title")}</h1>
        <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
          <SettingsNav />
          <div className="flex min-w-0 flex-col gap-4 pt-4 lg:pt-0">
            <SettingsCard id="languages" title={t("languageTitle")} text={t("languageText")}>
              {/* Remounted when the languages change elsewhere, so that the fields never show what was. */}
              <LanguageForm
                key={`${primaryLanguage} ${secondaryLanguage}`}
                primary={primaryLanguage}
                secondary={secondaryLanguage}
                available={LOCALES}
              />
            </SettingsCard>
            <SettingsCard id="appearance" title={t("themeTitle")} text={t("themeText")}>
              <div className="max-w-sm">
                <ThemeSwitch theme={theme} />
              </div>
            </SettingsCard>
            <SettingsCard id="password" title={own("password.title")} text={own("password.text")}>
              <PasswordSection email={email} />
            </SettingsCard>
            <SettingsCard id="sessions" title={own("sessions.title")} text={own("sessions.text")}>
              <SessionsSection initial={sessions} renderedAt={renderedAt} />
            </SettingsCard>
            <SettingsCard id="alerts" title={own("alertsTitle")} text={own("alertsText")}>
              <AlertsSection rendered={alerts} preferences={preferences} isMailSent={env().SMTP_URL !== undefined} />
            </SettingsCard>
            <SettingsCard id="shortcuts" title={own("shortcutsTitle")} text={own("shortcutsText")}>
              <ShortcutsSetting rendered={preferences} />
            </SettingsCard>
            <SettingsCard id="sending" title={own("sendingTitle")} text={own("sendingText")}>
              <SendingSetting rendered={preferences} />
            </SettingsCard>
            <SettingsCard id="canned-replies" title={own("cannedTitle")} text={own("cannedText")}>
              <CannedRepliesSection
                initial={replies}
                author={{ name: fullName, mayKeep: mayKeepOwn(ctx), mayShare: mayKeepShared(ctx) }}
              />
            </SettingsCard>
            <MacrosCard ctx={ctx} />
            <AdministrationSections ctx={ctx} renderedAt={renderedAt} />
          </div>
        </div>
      </div>
    </ClientMessages>
  );
}
