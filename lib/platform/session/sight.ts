import { PROFILE_ADMINISTRATOR } from "./permissions";

/**
 * What somebody's role in the workspace lets them see: everything but the private teams that they aren't in; their teams and what
 * belongs to none; or their own and, of those, what nobody has yet.
 */
export const REACHES = ["everything", "teams", "own"] as const;
export type Reach = (typeof REACHES)[number];

/** A team as it decides who sees what. */
export type SightTeam = { id: number; isPrivate: boolean; isDeleted: boolean; isMember: boolean };

/**
 * Whose conversations somebody sees. An audience is a team's id, or 0: no team. Beside them everybody sees what is assigned to them
 * and what they were given access to.
 */
export type Sight = {
  attenderId: number;
  /** Nothing of the workspace is hidden from them. */
  isWhole: boolean;
  /** Audiences of which they see everything. */
  whole: readonly number[];
  /** Audiences of which they see what nobody has. */
  unassigned: readonly number[];
  /** Every audience of which they don't see everything, the unassigned ones among them. */
  partial: readonly number[];
};

/** What decides who sees a conversation. */
export type SeenFields = {
  audience: number;
  assignedAttenderId: number | null;
  /** Whoever was given access to it. */
  grantedTo: readonly number[];
};

/**
 * Whose conversations somebody sees. What belonged to a deleted team belongs to none, but stays private where the team was.
 * @param who `profile`: 1 is an administrator, who sees all
 */
export function sightOf(
  { attenderId, profile, reach }: { attenderId: number; profile: number; reach: Reach },
  teams: readonly SightTeam[],
): Sight {
  const whole: number[] = [];
  const unassigned: number[] = [];
  const partial: number[] = [];
  const place = (audience: number, isOpen: boolean, isMine: boolean) => {
    const isSeen =
      profile === PROFILE_ADMINISTRATOR || (reach === "everything" && isOpen) || (reach !== "own" && isMine);
    (isSeen ? whole : partial).push(audience);
    if (!isSeen && isMine) unassigned.push(audience);
  };
  place(0, true, true);
  for (const { id, isPrivate, isDeleted, isMember } of teams)
    place(id, !isPrivate, isMember || (isDeleted && !isPrivate));
  return { attenderId, isWhole: partial.length === 0, whole, unassigned, partial };
}

/** Whether somebody sees a conversation. `seenBy` of lib/platform/db/sql/seen.ts says the same in SQL. */
export function canSee(sight: Sight, { audience, assignedAttenderId, grantedTo }: SeenFields): boolean {
  return (
    sight.whole.includes(audience) ||
    assignedAttenderId === sight.attenderId ||
    (assignedAttenderId === null && sight.unassigned.includes(audience)) ||
    grantedTo.includes(sight.attenderId)
  );
}
