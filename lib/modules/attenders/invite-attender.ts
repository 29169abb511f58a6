import { commit } from "@/lib/modules/events/commit";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import { PROFILE_DEFAULT } from "@/lib/platform/session/permissions";
import { tellTeam } from "./announce-attender";
import { toAttenderDto } from "./attender-dto";
import { refusingUsedEmail } from "./email-in-use";
import { queueInvite } from "./queue-invite";
import { roleOf } from "./roles/queries";
import { roleFields } from "./roles/role-fields";
import { assertCovers, assertStillMay } from "./roles/still-may";
import { type AttenderDto, type CreateAttender, DEFAULT_EDITION } from "./schema";
import { insertAttender } from "./store/attender";

/**
 * Adds somebody to the team and invites them by e-mail; they have no password until they accept. Their first language is
 * the inviter's, until they choose.
 * @throws {AppError} EMAIL_IN_USE, SEAT_LIMIT, TOO_MANY_REQUESTS; NOT_FOUND for a role that the workspace doesn't have;
 * RIGHTS_BEYOND_OWN when they would have more than the caller
 */
export function inviteAttender(ctx: Ctx, input: CreateAttender): Promise<AttenderDto> {
  return refusingUsedEmail(() =>
    commit(ctx, async (unit) => {
      const own = await assertStillMay(ctx, unit, "attenders.manage", "ATTENDER_SAVE_FORBIDDEN");
      const rights = {
        ...roleFields({ profile: PROFILE_DEFAULT, roleId: null }, input),
        reach: input.reach ?? "everything",
      };
      await assertCovers(unit, own, rights);
      const created = await unit.first(insertAttender, {
        firstName: input.firstName,
        surname: input.surname,
        email: input.email,
        ...rights,
        namaEdition: input.namaEdition || DEFAULT_EDITION,
        primaryLanguage: ctx.locale,
        secondaryLanguage: LOCALES.find((locale) => locale !== ctx.locale) ?? ctx.locale,
        passwordHash: null,
        inviteMailState: "queued",
        now: unit.now,
      });
      if (!created) throw new Error("an attender was added without a row");
      const { id, email, profile } = created;
      const role = rights.roleId === null ? null : await roleOf(unit, rights.roleId);
      await unit.happened("attender.seated", id, {});
      await queueInvite(ctx, unit, created);
      await unit.audit("attender.invited", {
        subject: ["attender", id],
        details: { email, profile, ...(role ? { role: role.name } : {}) },
      });
      tellTeam(unit, id, authorOf(ctx));
      return toAttenderDto(created);
    }),
  );
}
