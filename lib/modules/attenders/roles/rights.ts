import { type Permission, PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";
import { REACHES, type Reach } from "@/lib/platform/session/sight";

/** What somebody may do and how far they see. */
export type Rights = { profile: number; permissions: ReadonlySet<Permission>; reach: Reach };

/** Whether one set of permissions has everything that another has. */
export const coversPermissions = (own: ReadonlySet<string>, others: Iterable<string>): boolean =>
  [...others].every((permission) => own.has(permission));

/**
 * Whether somebody may give these rights, or decide about who has them: nobody gives, takes or touches more than they have.
 * An administrator's rights are an administrator's alone to give.
 */
export function coversRights(own: Rights, other: Rights): boolean {
  if (own.profile === PROFILE_ADMINISTRATOR) return true;
  return (
    other.profile !== PROFILE_ADMINISTRATOR &&
    coversPermissions(own.permissions, other.permissions) &&
    // Widest first.
    REACHES.indexOf(other.reach) >= REACHES.indexOf(own.reach)
  );
}
