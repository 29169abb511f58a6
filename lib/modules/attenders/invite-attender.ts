import { assertSeats } from "@/lib/modules/billing/assert-seats";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import { assertStillAdministrator } from "./administrators";
import { announceTeam } from "./announce-attender";
import { ATTENDER_FIELDS, toAttenderDto } from "./attender-dto";
import { refusingUsedEmail } from "./email-in-use";
import { queueInvite } from "./queue-invite";
import { type AttenderDto, type CreateAttender, DEFAULT_EDITION } from "./schema";

/**
 * Adds somebody to the team and invites them by e-mail; they have no password until they accept. Their first language is
 * the inviter's, until they choose.
 * @throws {AppError} EMAIL_IN_USE, SEAT_LIMIT, TOO_MANY_REQUESTS
 */
export async function inviteAttender(ctx: Ctx, input: CreateAttender): Promise<AttenderDto> {
  const row = await refusingUsedEmail(() =>
    ctx.db.$transaction(async (tx) => {
      await assertStillAdministrator(ctx, tx, "ATTENDER_SAVE_FORBIDDEN");
      await assertSeats(tx, ctx.workspaceId);
      const created = await tx.attender.create({
        data: {
          workspaceId: ctx.workspaceId,
          firstName: input.firstName,
          surname: input.surname,
          email: input.email,
          passwordHash: null,
          inviteMailState: "queued",
          profile: input.profile,
          namaEdition: input.namaEdition || DEFAULT_EDITION,
          primaryLanguage: ctx.locale,
          secondaryLanguage: LOCALES.find((locale) => locale !== ctx.locale) ?? ctx.locale,
        },
        select: ATTENDER_FIELDS,
      });
      await queueInvite(ctx, tx, created);
      await recordAudit(
        ctx.workspaceId,
        {
          attenderId: ctx.attender.id,
          action: "attender.invited",
          subjectType: "attender",
          subjectId: created.id,
          details: { email: created.email, profile: created.profile },
          address: ctx.address,
        },
        tx,
      );
      return created;
    }),
  );
  announceTeam(ctx.workspaceId, row.id, authorOf(ctx));
  return toAttenderDto(row);
}
