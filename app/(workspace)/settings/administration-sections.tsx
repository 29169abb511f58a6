import { getLocale, getTranslations } from "next-intl/server";
import { AUDIT_PAGE_SIZE } from "@/components/settings/audit/audit-page-size";
import { AuditSection } from "@/components/settings/audit/audit-section";
import { RulesSection } from "@/components/settings/automation/rules-section";
import { BillingSection } from "@/components/settings/billing/billing-section";
import { CalendarsSection } from "@/components/settings/calendars/calendars-section";
import { CompanySection } from "@/components/settings/company/company-section";
import { FieldsSection } from "@/components/settings/fields/fields-section";
import { FormsSection } from "@/components/settings/forms/forms-section";
import { RolesSection } from "@/components/settings/roles/roles-section";
import { RoutingSection } from "@/components/settings/routing/routing-section";
import { SettingsCard } from "@/components/settings/settings-card";
import { PoliciesSection } from "@/components/settings/sla/policies-section";
import { SurveysSection } from "@/components/settings/surveys-section";
import { TagsSection } from "@/components/settings/tags/tags-section";
import { TicketStatusesSection } from "@/components/settings/ticket-statuses/ticket-statuses-section";
import { settingsSections } from "@/components/shell/settings-sections";
import { listAttendeeOptions } from "@/lib/modules/attenders/list-attendees";
import { listRoles } from "@/lib/modules/attenders/roles/queries";
import { listRules } from "@/lib/modules/automation/rules";
import { getBilling } from "@/lib/modules/billing/queries";
import { listCalendars } from "@/lib/modules/calendars/queries";
import { listFields } from "@/lib/modules/fields/definitions";
import { listForms } from "@/lib/modules/forms/forms";
import { listRoutings } from "@/lib/modules/routing/save-routing";
import { getSurveySettings } from "@/lib/modules/satisfaction/survey-settings";
import { listPolicies } from "@/lib/modules/sla/policies";
import { listTags } from "@/lib/modules/tags/queries";
import { listTagRuns } from "@/lib/modules/tags/runs/begin-run";
import { getTagSetting } from "@/lib/modules/tags/setting";
import { teamOptions } from "@/lib/modules/teams/queries";
import { listOwnStatuses } from "@/lib/modules/tickets/statuses/registry";
import { listAuditEvents } from "@/lib/modules/workspace/list-audit-events";
import { getWorkspace } from "@/lib/modules/workspace/profile";
import type { Ctx } from "@/lib/platform/session/context";
import { hasPermission } from "@/lib/platform/session/permissions";

/** What somebody may set and see of the company, and whom to ask for the rest. */
export async function AdministrationSections({ ctx, renderedAt }: { ctx: Ctx; renderedAt: number }) {
  const shown = new Set(settingsSections(ctx.permissions).map(({ id }) => id));
  const read = <T,>(id: string, get: () => Promise<T>) => (shown.has(id) ? get() : null);
  const [
    t,
    sla,
    way,
    auto,
    tag,
    field,
    status,
    form,
    people,
    workspace,
    calendars,
    tags,
    fields,
    statuses,
    forms,
    policies,
    routings,
    rules,
    surveys,
    roles,
    billing,
    log,
  ] = await Promise.all([
    getTranslations("settings"),
    getTranslations("sla-policies"),
    getTranslations("routing-settings"),
    getTranslations("automation"),
    getTranslations("tag-settings"),
    getTranslations("field-settings"),
    getTranslations("ticket-status-settings"),
    getTranslations("form-settings"),
    listAttendeeOptions(ctx),
    read("workspace", () => getWorkspace(ctx)),
    read("calendars", () => listCalendars(ctx)),
    read("tags", () => Promise.all([listTags(ctx, { counted: true }), getTagSetting(ctx), listTagRuns(ctx)])),
    read("fields", () => Promise.all([listFields(ctx), teamOptions(ctx)])),
    read("ticket-statuses", () => listOwnStatuses(ctx)),
    read("forms", () => Promise.all([listForms(ctx), teamOptions(ctx)])),
    read("sla", () => Promise.all([listPolicies(ctx), listCalendars(ctx), teamOptions(ctx)])),
    read("routing", () => Promise.all([listRoutings(ctx), listCalendars(ctx)])),
    read("automation", () => Promise.all([listRules(ctx), teamOptions(ctx)])),
    read("surveys", () => getSurveySettings(ctx)),
    read("roles", () => listRoles(ctx)),
    read("billing", () => getBilling(ctx)),
    read("audit", () => listAuditEvents(ctx, { pageSize: AUDIT_PAGE_SIZE })),
  ]);
  const administrators = people.filter(({ role }) => role === "admin").map(({ name }) => name);
  const names = new Intl.ListFormat(await getLocale(), { type: "disjunction" }).format(administrators);
  return (
    <>
      {workspace ? (
        <SettingsCard id="workspace" title={t("company.title")} text={t("company.text")}>
          <CompanySection initial={workspace} />
        </SettingsCard>
      ) : null}
      {calendars ? (
        <SettingsCard id="calendars" title={t("calendars.title")} text={t("calendars.text")}>
          <CalendarsSection initial={calendars} />
        </SettingsCard>
      ) : null}
      {tags ? (
        <SettingsCard id="tags" title={tag("title")} text={tag("text")}>
          <TagsSection initial={tags[0]} setting={tags[1]} runs={tags[2]} />
        </SettingsCard>
      ) : null}
      {fields ? (
        <SettingsCard id="fields" title={field("title")} text={field("text")}>
          <FieldsSection initial={fields[0]} teams={fields[1]} />
        </SettingsCard>
      ) : null}
      {statuses ? (
        <SettingsCard id="ticket-statuses" title={status("title")} text={status("text")}>
          <TicketStatusesSection initial={statuses} />
        </SettingsCard>
      ) : null}
      {forms && fields ? (
        <SettingsCard id="forms" title={form("title")} text={form("text")}>
          <FormsSection
            initial={forms[0]}
            fields={fields[0].filter(({ subject }) => subject === "ticket")}
            teams={forms[1]}
          />
        </SettingsCard>
      ) : null}
      {policies ? (
        <SettingsCard id="sla" title={sla("title")} text={sla("text")}>
          <PoliciesSection initial={policies[0]} calendars={policies[1]} teams={policies[2]} />
        </SettingsCard>
      ) : null}
      {routings ? (
        <SettingsCard id="routing" title={way("title")} text={way("text")}>
          <RoutingSection
            initial={routings[0]}
            calendars={routings[1]}
            mayMakeTeams={hasPermission(ctx, "teams.manage")}
            mayTeachSkills={hasPermission(ctx, "assistant.manage")}
          />
        </SettingsCard>
      ) : null}
      {rules ? (
        <SettingsCard id="automation" title={auto("title")} text={auto("text")}>
          <RulesSection
            initial={rules[0]}
            people={people.map(({ id, name }) => ({ id, name }))}
            teams={rules[1].map(({ id, name }) => ({ id, name }))}
          />
        </SettingsCard>
      ) : null}
      {surveys ? (
        <SettingsCard id="surveys" title={t("surveys.title")} text={t("surveys.text")}>
          <SurveysSection initial={surveys} />
        </SettingsCard>
      ) : null}
      {roles ? (
        <SettingsCard id="roles" title={t("roles.title")} text={t("roles.text")}>
          <RolesSection initial={roles} />
        </SettingsCard>
      ) : null}
      {billing ? (
        <SettingsCard id="billing" title={t("billing.title")} text={t("billing.text")}>
          <BillingSection billing={billing} renderedAt={renderedAt} />
        </SettingsCard>
      ) : null}
      {log ? (
        <SettingsCard id="audit" title={t("audit.title")} text={t("audit.text")}>
          <AuditSection
            initial={log}
            people={Object.fromEntries(people.map(({ id, name }) => [id, name]))}
            renderedAt={renderedAt}
          />
        </SettingsCard>
      ) : null}
      {shown.has("administration") ? (
        <SettingsCard
          id="administration"
          title={t("administration.title")}
          text={administrators.length > 0 ? t("administration.ask", { names }) : t("administration.nobody")}
        />
      ) : null}
    </>
  );
}
