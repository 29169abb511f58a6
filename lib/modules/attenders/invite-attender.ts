import { commit } from "@/lib/modules/events/commit";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import { PROFILE_DEFAULT } from "@/lib/platform/session/permissions";
import { assertStillAdministrator } from "./administrators";
import { tellTeam } from "./announce-attender";
import { toAttenderDto } from "./attender-dto";
import { refusingUsedEmail } from "./email-in-use";
import { queueInvite } from "./queue-invite";
import { type AttenderDto, type CreateAttender, DEFAULT_EDITION } from "./schema";
import { insertAttender } from "./store/attender";

/**
 * Adds somebody to the team and invites them by e-mail; they have no password until they accept. Their first language is
 * the inviter's, until they choose.
 * @throws {AppError} EMAIL_IN_USE, SEAT_LIMIT, TOO_MANY_REQUESTS
 */
export function inviteAttender(ctx: Ctx, input: CreateAttender): Promise<AttenderDto> {
  return refusingUsedEmail(() =>
    commit(ctx, async (unit) => {
      await assertStillAdministrator(ctx, unit, "ATTENDER_SAVE_FORBIDDEN");
      const created = await unit.first(insertAttender, {
        firstName: input.firstName,
        surname: input.surname,
        email: input.email,
        profile: input.profile ?? PROFILE_DEFAULT,
        reach: input.reach ?? "everything",
        namaEdition: input.namaEdition || DEFAULT_EDITION,
        primaryLanguage: ctx.locale,
        secondaryLanguage: LOCALES.find((locale) => locale !== ctx.locale) ?? ctx.locale,
        passwordHash: null,
        inviteMailState: "queued",
        now: unit.now,
      });
      if (!created) throw new Error("an attender was added without a row");
      const { id, email, profile } = created;
      await unit.happened("attender.seated", id, {});
      await queueInvite(ctx, unit, created);
      await unit.audit("attender.invited", { subject: ["attender", id], details: { email, profile } });
      tellTeam(unit, id, authorOf(ctx));
      return toAttenderDto(created);
    }),
  );
}
