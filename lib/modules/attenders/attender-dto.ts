import { toMailFailure } from "@/lib/platform/mail/mail-failure";
import { EMAIL_CHANGE_HOURS } from "./access-tokens";
import type { AttenderDto } from "./schema";

const HOUR_MS = 60 * 60 * 1000;

/** Columns of an attender that the contract shows. */
export const ATTENDER_FIELDS = {
  id: true,
  firstName: true,
  surname: true,
  email: true,
  pendingEmail: true,
  pendingEmailAt: true,
  profile: true,
  namaEdition: true,
  isActive: true,
  passwordHash: true,
  primaryLanguage: true,
  version: true,
  fieldChanges: true,
  createdAt: true,
  updatedAt: true,
  lastLoginAt: true,
  inviteMailState: true,
  inviteMailError: true,
} as const;

export type AttenderRow = {
  id: number;
  firstName: string;
  surname: string;
  email: string;
  pendingEmail: string | null;
  pendingEmailAt: Date | null;
  profile: number;
  namaEdition: string;
  isActive: boolean;
  passwordHash: string | null;
  primaryLanguage: string;
  version: number;
  fieldChanges: string;
  createdAt: Date;
  updatedAt: Date;
  lastLoginAt: Date | null;
  inviteMailState: "queued" | "sent" | "failed";
  inviteMailError: string | null;
};

/** A row as the contract gives it. */
export function toAttenderDto(row: AttenderRow): AttenderDto {
  return {
    id: row.id,
    firstName: row.firstName,
    surname: row.surname,
    email: row.email,
    profile: row.profile,
    namaEdition: row.namaEdition,
    isActive: row.isActive,
    base64ProfileImage: null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lastLogin: row.lastLoginAt?.toISOString() ?? null,
    isInvitePending: row.passwordHash === null,
    pendingEmail:
      row.pendingEmail === null || row.pendingEmailAt === null
        ? null
        : {
            address: row.pendingEmail,
            expiresAt: new Date(row.pendingEmailAt.getTime() + EMAIL_CHANGE_HOURS * HOUR_MS).toISOString(),
          },
    version: row.version,
    inviteMail:
      row.passwordHash === null ? { state: row.inviteMailState, reason: toMailFailure(row.inviteMailError) } : null,
  };
}

/** First name and surname as people read them. */
export function fullNameOf({ firstName, surname }: Pick<AttenderRow, "firstName" | "surname">): string {
  return `${firstName} ${surname}`.trim();
}
