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
].map((id) => ({ id, group: "own" }));

/** The sections in their order; what only administrators may see is one for everybody else. */
export function settingsSections(isAdministrator: boolean): readonly SettingsSection[] {
  const company = isAdministrator ? ["workspace", "surveys", "billing", "audit"] : ["administration"];
  return [...OWN, ...company.map((id) => ({ id, group: "company" as const }))];
}
