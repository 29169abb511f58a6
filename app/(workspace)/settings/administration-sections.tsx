import { getLocale, getTranslations } from "next-intl/server";
import { AUDIT_PAGE_SIZE } from "@/components/settings/audit/audit-page-size";
import { AuditSection } from "@/components/settings/audit/audit-section";
import { BillingSection } from "@/components/settings/billing/billing-section";
import { CompanySection } from "@/components/settings/company/company-section";
import { SettingsCard } from "@/components/settings/settings-card";
import { SurveysSection } from "@/components/settings/surveys-section";
import { listAttendeeOptions } from "@/lib/modules/attenders/list-attendees";
import { getBilling } from "@/lib/modules/billing/queries";
import { getSurveySettings } from "@/lib/modules/satisfaction/survey-settings";
import { listAuditEvents } from "@/lib/modules/workspace/list-audit-events";
import { getWorkspace } from "@/lib/modules/workspace/profile";
import type { Ctx } from "@/lib/platform/session/context";
import { hasPermission } from "@/lib/platform/session/permissions";

/** What administrators set and see of the company; everybody else is told whom to ask. */
export async function AdministrationSections({ ctx, renderedAt }: { ctx: Ctx; renderedAt: number }) {
  const [t, people] = await Promise.all([getTranslations("settings"), listAttendeeOptions(ctx)]);
  if (!hasPermission(ctx.attender.profile, "workspace.manage")) {
    const names = people.filter(({ role }) => role === "admin").map(({ name }) => name);
    const list = new Intl.ListFormat(await getLocale(), { type: "disjunction" }).format(names);
    return (
      <SettingsCard
        id="administration"
        title={t("administration.title")}
        text={names.length > 0 ? t("administration.ask", { names: list }) : t("administration.nobody")}
      />
    );
  }
  const [workspace, billing, surveys, log] = await Promise.all([
    getWorkspace(ctx),
    getBilling(ctx),
    getSurveySettings(ctx),
    listAuditEvents(ctx, { pageSize: AUDIT_PAGE_SIZE }),
  ]);
  return (
    <>
      <SettingsCard id="workspace" title={t("company.title")} text={t("company.text")}>
        <CompanySection initial={workspace} />
      </SettingsCard>
      <SettingsCard id="surveys" title={t("surveys.title")} text={t("surveys.text")}>
        <SurveysSection initial={surveys} />
      </SettingsCard>
      <SettingsCard id="billing" title={t("billing.title")} text={t("billing.text")}>
        <BillingSection billing={billing} renderedAt={renderedAt} />
      </SettingsCard>
      <SettingsCard id="audit" title={t("audit.title")} text={t("audit.text")}>
        <AuditSection
          initial={log}
          people={Object.fromEntries(people.map(({ id, name }) => [id, name]))}
          renderedAt={renderedAt}
        />
      </SettingsCard>
    </>
  );
}
