import type { FirstPurchase } from "@/lib/modules/billing/first-purchase";
import { DEFAULT_LOCALE, toLocale } from "@/lib/platform/i18n/locales";
import { provisionWorkspace } from "./provision-workspace";
import { noteConflict, notePaid, signupById } from "./store/signup";
import { takenFields } from "./taken";

/** What the payment of a signup is for: a workspace. */
export const signupPurchase: FirstPurchase = {
  async notePaid(unit, id) {
    await unit.run(notePaid, { id, now: unit.now });
  },
  async give(unit, id, payment) {
    const signup = await unit.first(signupById, { id });
    if (!signup) throw new Error("a signup was paid that isn't there");
    if (signup.workspaceId !== null) return "paid_twice";
    // Somebody may have taken the address or the number since the signup was started.
    const [taken] = await takenFields(unit, signup);
    if (!taken) {
      await provisionWorkspace(unit, signup, payment);
      return undefined;
    }
    await unit.run(noteConflict, { id, conflictField: taken, now: unit.now });
    return taken === "cnpj" ? "cnpj_taken" : "email_taken";
  },
  async payerOf(reader, id) {
    const signup = await reader.first(signupById, { id });
    if (!signup) return undefined;
    const { responsibleName, personalEmail, locale } = signup;
    return { name: responsibleName, to: personalEmail, locale: toLocale(locale) ?? DEFAULT_LOCALE };
  },
};
