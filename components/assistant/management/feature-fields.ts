import { type FeatureCode, ROUTING_CRITERIA } from "@/lib/modules/assistant/behaviour/schema";

/** A setting of a feature: how it is entered. Shares from 0 to 1 are entered as percent. */
export type SettingField =
  | { name: string; kind: "number" | "percent"; min: number; max: number; step: number }
  | { name: string; kind: "switch" | "criteria" }
  | { name: string; kind: "choice"; options: readonly SettingOption[] };

/** What a setting is chosen from. */
export type SettingOption = "real-time" | "on-demand" | "always" | "closed" | "send" | "rehearse";

/** The settings of each feature, in the order of its form. */
export const FEATURE_FIELDS: Readonly<Record<FeatureCode, readonly SettingField[]>> = {
  "auto-response": [
    { name: "responseDelay", kind: "number", min: 0, max: 600_000, step: 500 },
    { name: "confidenceThreshold", kind: "percent", min: 0, max: 100, step: 1 },
    { name: "maxResponseLength", kind: "number", min: 50, max: 5_000, step: 50 },
    { name: "mode", kind: "choice", options: ["send", "rehearse"] },
    { name: "share", kind: "percent", min: 0, max: 100, step: 1 },
    { name: "when", kind: "choice", options: ["always", "closed"] },
    { name: "unknownsMax", kind: "number", min: 1, max: 5, step: 1 },
    { name: "answersMax", kind: "number", min: 1, max: 20, step: 1 },
  ],
  "sentiment-analysis": [
    { name: "alertThreshold", kind: "percent", min: 0, max: 100, step: 1 },
    { name: "enableNotifications", kind: "switch" },
  ],
  "smart-routing": [
    { name: "routingCriteria", kind: "criteria" },
    { name: "enableSkillMatching", kind: "switch" },
  ],
  "knowledge-suggestions": [
    { name: "suggestionTiming", kind: "choice", options: ["real-time", "on-demand"] },
    { name: "maxSuggestions", kind: "number", min: 1, max: 10, step: 1 },
  ],
};

export type Criterion = (typeof ROUTING_CRITERIA)[number];

/** What a form holds: numbers as they are typed. */
export type SettingValues = Readonly<Record<string, string | boolean | readonly Criterion[]>>;

/** Settings as a form holds them. */
export function valuesOfSettings(code: FeatureCode, settings: Readonly<Record<string, unknown>>): SettingValues {
  return Object.fromEntries(
    FEATURE_FIELDS[code].map(({ name, kind }) => {
      const value = settings[name];
      if (kind === "percent") return [name, String(Math.round(Number(value) * 1_000) / 10)];
      if (kind === "switch") return [name, value === true];
      if (kind === "criteria")
        return [
          name,
          Array.isArray(value)
            ? ROUTING_CRITERIA.filter((one) => value.includes(one)).sort((a, b) => value.indexOf(a) - value.indexOf(b))
            : [],
        ];
      return [name, String(value)];
    }),
  );
}

/** Settings as the API takes them, or the first field whose value it wouldn't. */
export function settingsOfValues(
  code: FeatureCode,
  values: SettingValues,
): { settings: Record<string, unknown>; invalid: string[] } {
  const settings: Record<string, unknown> = {};
  const invalid: string[] = [];
  for (const field of FEATURE_FIELDS[code]) {
    const value = values[field.name];
    if (field.kind !== "number" && field.kind !== "percent") {
      settings[field.name] = value;
      if (field.kind === "criteria" && Array.isArray(value) && value.length === 0) invalid.push(field.name);
      continue;
    }
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
    const isWhole = field.kind === "percent" || Number.isInteger(number);
    if (!(number >= field.min && number <= field.max) || !isWhole) invalid.push(field.name);
    settings[field.name] = field.kind === "percent" ? number / 100 : number;
  }
  return { settings, invalid };
}
