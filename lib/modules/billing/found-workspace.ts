import { randomUUID } from "node:crypto";
import { newLink } from "@/lib/modules/attenders/access-tokens";
import { refusingUsedEmail } from "@/lib/modules/attenders/email-in-use";
import { DEFAULT_EDITION, emailSchema, splitFullName } from "@/lib/modules/attenders/schema";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { rawClient } from "@/lib/platform/db/raw-client";
import type { Locale } from "@/lib/platform/i18n/locales";
import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";
import { BASIC_PLAN } from "./plan";

/** Nothing is ever due: the year is far enough away. */
const NEVER = new Date(Date.UTC(9_999, 0, 1));

/** What the operator says of a company that runs the installation itself. */
export type Founding = {
  companyName: string;
  administratorName: string;
  administratorEmail: string;
  /** People who may be active at once. */
  seats: number;
  locale: Locale;
};

/**
 * Makes a workspace that nobody pays for, with an administrator who has no password yet. For whoever has the server's shell,
 * not the API. @returns the administrator's invite: it works once, for INVITE_HOURS. It isn't sent
 * @throws {AppError} EMAIL_IN_USE
 * @throws {ZodError} an address that none can be
 */
export async function foundWorkspace({
  companyName,
  administratorName,
  administratorEmail,
  seats,
  locale,
}: Founding): Promise<{ link: string }> {
  const email = emailSchema.parse(administratorEmail);
  return refusingUsedEmail(() =>
    rawClient().$transaction(async (tx) => {
      const { id: workspaceId } = await tx.workspace.create({ data: { clientId: randomUUID(), name: companyName } });
      await tx.subscription.create({
        data: {
          workspaceId,
          planId: BASIC_PLAN.id,
          seats,
          priceCents: 0,
          method: "pix",
          currentPeriodStart: new Date(),
          currentPeriodEnd: NEVER,
        },
      });
      const { id: attenderId } = await tx.attender.create({
        data: {
          workspaceId,
          ...splitFullName(administratorName),
          email,
          passwordHash: null,
          profile: PROFILE_ADMINISTRATOR,
          namaEdition: DEFAULT_EDITION,
          primaryLanguage: locale,
          secondaryLanguage: locale === "en" ? "pt-BR" : "en",
        },
      });
      await tx.workspaceUsage.create({ data: { workspaceId, limitBytes: null } });
      const subject = { subjectType: "workspace", subjectId: workspaceId };
      const line = { action: "workspace.created", ...subject, details: { name: companyName } };
      await recordAudit(workspaceId, { ...line, attenderId: null, address: "" }, tx);
      const { link, stored } = newLink("invite");
      await tx.accessToken.create({
        data: { workspaceId, attenderId, ...stored, expiresAt: new Date(stored.expiresAt) },
      });
      return { link };
    }),
  );
}
