import {
  EMPTY_VALUES,
  SECRET_FIELDS,
  type SignupField,
  type SignupStep,
  type SignupValues,
} from "@/components/signup/signup-values";
import { readEntry, writeEntry } from "@/lib/client/local-storage";

const KEY = "cangoo.signup";
const KEPT_FIELDS = (Object.keys(EMPTY_VALUES) as SignupField[]).filter((field) => !SECRET_FIELDS.includes(field));

/** What of an unfinished signup survives a reload. */
export type SignupDraft = {
  step: SignupStep;
  values: SignupValues;
  /** Token of the signup that the server has, and what it was started with. */
  token: string | null;
  startedWith: string | null;
};

/** The kept values as one text, to tell whether something changed since. */
export function fingerprint(values: SignupValues): string {
  return JSON.stringify(KEPT_FIELDS.filter((field) => field !== "method").map((field) => values[field].trim()));
}

/** The draft of this browser; null when there is none, or none that can be read. */
export function readDraft(): SignupDraft | null {
  const entry = readEntry(KEY);
  if (entry === null) return null;
  try {
    const stored = JSON.parse(entry) as Partial<Record<string, unknown>>;
    const kept = (stored.values ?? {}) as Partial<Record<string, unknown>>;
    const values: SignupValues = { ...EMPTY_VALUES };
    for (const field of KEPT_FIELDS) {
      const value = kept[field];
      if (field === "method") values.method = value === "pix" ? "pix" : "credit_card";
      else if (typeof value === "string") values[field] = value;
    }
    const text = (value: unknown) => (typeof value === "string" ? value : null);
    return {
      step: stored.step === 1 || stored.step === 2 ? stored.step : 0,
      values,
      token: text(stored.token),
      startedWith: text(stored.startedWith),
    };
  } catch {
    return null;
  }
}

/** Keeps the draft, without passwords and card. */
export function writeDraft({ values, ...rest }: SignupDraft): void {
  const kept = Object.fromEntries(KEPT_FIELDS.map((field) => [field, values[field]]));
  writeEntry(KEY, JSON.stringify({ ...rest, values: kept }));
}

/** Forgets the draft, once the account is there. */
export function clearDraft(): void {
  writeEntry(KEY, null);
}
