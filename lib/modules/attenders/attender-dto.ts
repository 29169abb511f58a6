import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { toMailFailure } from "@/lib/platform/mail/mail-failure";
import { EMAIL_CHANGE_HOURS } from "./access-tokens";
import type { AttenderDto } from "./schema";
import type { AttenderRow } from "./store/attender";

const HOUR_MS = 60 * 60 * 1000;

/** A row as the contract gives it. */
export function toAttenderDto(row: AttenderRow): AttenderDto {
  return {
    id: row.id,
    firstName: row.firstName,
    surname: row.surname,
    email: row.email,
    profile: row.profile,
    roleId: row.roleId,
    reach: row.reach,
    namaEdition: row.namaEdition,
    isActive: row.isActive,
    base64ProfileImage: null,
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
    lastLogin: isoInstantOrNull(row.lastLoginAt),
    isInvitePending: row.passwordHash === null,
    pendingEmail:
      row.pendingEmail === null || row.pendingEmailAt === null
        ? null
        : { address: row.pendingEmail, expiresAt: isoInstant(row.pendingEmailAt + EMAIL_CHANGE_HOURS * HOUR_MS) },
    version: row.version,
    inviteMail:
      row.passwordHash === null ? { state: row.inviteMailState, reason: toMailFailure(row.inviteMailError) } : null,
  };
}

/** First name and surname as people read them. */
export function fullNameOf({ firstName, surname }: Pick<AttenderRow, "firstName" | "surname">): string {
  return `${firstName} ${surname}`.trim();
}
