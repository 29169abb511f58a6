import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { demoCredentials } from "@/app/demo-credentials";
import { OutboxKeeper } from "@/components/desk/outbox/outbox-keeper";
import { PermissionsProvider } from "@/components/desk/screen/permissions";
import { AccountCard } from "@/components/shell/account-card";
import type { AccountView } from "@/components/shell/account-view";
import { ClientMessages } from "@/components/shell/client-messages";
import { DemoNotice } from "@/components/shell/demo-notice";
import { DEMO_NOTICE_COOKIE } from "@/components/shell/demo-notice-cookie";
import { DeskKeeper } from "@/components/shell/desk-keeper";
import { LeaveKeeper } from "@/components/shell/leave-keeper";
import { railIcons } from "@/components/shell/module-icons";
import { seenModules } from "@/components/shell/modules";
import { NotificationsBell } from "@/components/shell/notifications-bell";
import { PalettePlace } from "@/components/shell/palette/palette-place";
import { LiveRail } from "@/components/shell/rail/rail";
import { ShellFrame } from "@/components/shell/shell-frame";
import { SignInGreeting } from "@/components/sign-in/sign-in-greeting";
import { WelcomeScreen } from "@/components/sign-in/welcome-screen";
import { deskPreferencesOf } from "@/lib/modules/attenders/desk/policy";
import { hasBoard } from "@/lib/modules/conversations/board/access";
import { getCounters } from "@/lib/modules/conversations/queries";
import { listAlertChoices } from "@/lib/modules/notifications/alert-choices";
import { env } from "@/lib/platform/env/env";
import { toLocale } from "@/lib/platform/i18n/locales";
import type { Ctx } from "@/lib/platform/session/context";
import { pageContext } from "@/lib/platform/session/page-context";
import { hasPermission, PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";

function accountView(ctx: Ctx): AccountView {
  const { attender } = ctx;
  return {
    id: attender.id,
    fullName: attender.fullName,
    email: attender.email,
    isAdministrator: attender.profile === PROFILE_ADMINISTRATOR,
    hasBoard: hasBoard(ctx),
    mayAnswer: hasPermission(ctx, "conversations.write"),
    roleName: attender.role?.name ?? null,
    primaryLanguage: attender.primaryLanguage,
    secondaryLanguage: attender.secondaryLanguage,
    canSwitchLanguage:
      attender.secondaryLanguage !== attender.primaryLanguage && toLocale(attender.secondaryLanguage) !== undefined,
    theme: attender.theme,
  };
}

/** Administrators of an installation that has the demo on in production are told so once per session. */
async function hasDemoNotice(ctx: Ctx): Promise<boolean> {
  if (!env().DEMO_MODE || !env().isProduction || !hasPermission(ctx, "workspace.manage")) return false;
  return (await cookies()).get(DEMO_NOTICE_COOKIE)?.value !== String(ctx.sessionId);
}

/** The shell around every module; a visitor gets the welcome screen instead, whatever the address. */
export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const ctx = await pageContext();
  if (!ctx) return <WelcomeScreen demo={demoCredentials()} />;
  const preferences = deskPreferencesOf(ctx.attender);
  const { fullName, email, profile, primaryLanguage, secondaryLanguage, theme } = ctx.attender;
  const [t, counters, isDemoNoticed, alerts] = await Promise.all([
    getTranslations("auth.success"),
    getCounters(ctx),
    hasDemoNotice(ctx),
    listAlertChoices(ctx),
  ]);
  return (
    <ClientMessages namespaces={["conversations", "settings.nav"]}>
      <ShellFrame
        notice={isDemoNoticed ? <DemoNotice sessionId={ctx.sessionId} /> : null}
        rail={
          <LiveRail
            icons={railIcons()}
            seen={seenModules(ctx.permissions)}
            initialUnread={counters.unread}
            account={accountView(ctx)}
            bell={<NotificationsBell isMuted={preferences.alertsMuted} />}
          >
            <AccountCard account={accountView(ctx)} />
          </LiveRail>
        }
      >
        <PermissionsProvider permissions={[...ctx.permissions].sort()}>
          {children}
          <PalettePlace account={accountView(ctx)} />
        </PermissionsProvider>
        <OutboxKeeper viewer={{ id: ctx.attender.id, name: ctx.attender.fullName }} />
        <LeaveKeeper />
        <DeskKeeper
          attenderId={ctx.attender.id}
          account={{ fullName, email, profile, primaryLanguage, secondaryLanguage, theme }}
          initialUnread={counters.unread}
          preferences={preferences}
          timeZone={ctx.workspace.timeZone}
          alerts={alerts}
        />
        <SignInGreeting
          title={t("title")}
          message={t("message", { name: ctx.attender.fullName })}
          attenderId={ctx.attender.id}
        />
      </ShellFrame>
    </ClientMessages>
  );
}
