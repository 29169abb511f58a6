import type { GivablePermission } from "@/lib/modules/attenders/roles/policy";

/** Who a section of the settings is about. */
export type SettingsGroup = "own" | "company";

/** A section's anchor, which is also the key of its name under `settings.nav`. */
export type SettingsSection = { id: string; group: SettingsGroup };

const OWN: readonly SettingsSection[] = [
  "languages",
  "appearance",
  "password",
  "sessions",
  "alerts",
  "canned-replies",
  "macros",
].map((id) => ({ id, group: "own" }));

/** The company's, and what each demands. */
const COMPANY = [
  ["workspace", "workspace.manage"],
  ["calendars", "workspace.manage"],
  ["tags", "tags.manage"],
  ["fields", "fields.manage"],
  ["ticket-statuses", "fields.manage"],
  ["forms", "fields.manage"],
  ["sla", "sla.manage"],
  ["routing", "routing.manage"],
  ["automation", "automation.manage"],
  ["surveys", "surveys.manage"],
  ["roles", "roles.manage"],
  ["billing", "billing.manage"],
  ["audit", "audit.read"],
] as const satisfies readonly (readonly [string, GivablePermission])[];

/** The sections in their order. For what of the company somebody may not see, one section says whom to ask. */
export function settingsSections(held: ReadonlySet<string>): readonly SettingsSection[] {
  const company: string[] = COMPANY.flatMap(([id, permission]) => (held.has(permission) ? [id] : []));
  if (company.length < COMPANY.length) company.push("administration");
  return [...OWN, ...company.map((id) => ({ id, group: "company" as const }))];
}
