import { query, type Statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** What a person chooses for themselves. */
export type PreferencesRow = {
  primaryLanguage: string;
  secondaryLanguage: string;
  theme: string;
  alertsMuted: boolean;
  /** JSON. */
  quietHours: string | null;
  /** JSON. */
  digest: string | null;
  shortcutsEnabled: boolean;
  undoSeconds: number;
  undoSecondsChat: number;
  afterClose: "next" | "stay" | "list";
};

/** Changes some of somebody's preferences. */
export function updatePreferences(
  id: number,
  change: Partial<PreferencesRow>,
  now: number,
): Statement<Record<never, never>, unknown> {
  return query(
    tables
      .updateTable("attender")
      .set({ ...change, updatedAt: now })
      .where("id", "=", id),
  );
}
