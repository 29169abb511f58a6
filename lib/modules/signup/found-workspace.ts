import { inviteAdministrator } from "@/lib/modules/attenders/add-administrator";
import { refusingUsedEmail } from "@/lib/modules/attenders/email-in-use";
import { emailSchema } from "@/lib/modules/attenders/schema";
import { subscribeForFree } from "@/lib/modules/billing/subscribe";
import { installationCommit } from "@/lib/modules/events/installation-commit";
import { limitStorage } from "@/lib/modules/files/storage-quota";
import type { Locale } from "@/lib/platform/i18n/locales";
import { openWorkspace } from "./open-workspace";

/** What the operator says of a company that runs the installation itself. */
export type Founding = {
  companyName: string;
  administratorName: string;
  administratorEmail: string;
  /** People who may be active at once. */
  seats: number;
  locale: Locale;
};

const NOTHING_ELSE = { companyEmail: null, cnpj: null, phone: null, website: null, address: null };

/**
 * Makes a workspace that nobody pays for, with an administrator who has no password yet. For whoever has the server's shell,
 * not the API. @returns the administrator's invite: it works once, for INVITE_HOURS. It isn't sent
 * @throws {AppError} EMAIL_IN_USE
 * @throws {ZodError} an address that none can be
 */
export async function foundWorkspace(founding: Founding): Promise<{ link: string }> {
  const { companyName: name, administratorName, seats, locale } = founding;
  const email = emailSchema.parse(founding.administratorEmail);
  return refusingUsedEmail(() =>
    installationCommit(async (unit) => {
      const workspaceId = await openWorkspace(unit, { ...NOTHING_ELSE, name });
      const own = unit.within({ workspaceId });
      await subscribeForFree(own, seats);
      await limitStorage(own, null);
      await own.audit("workspace.created", { subject: ["workspace", workspaceId], details: { name } });
      return { link: await inviteAdministrator(own, { name: administratorName, email, locale }) };
    }),
  );
}
