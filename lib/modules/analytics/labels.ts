/**
 * What figures are filed under beside their attender and channel, in the column `tag`: nothing (everything has it), a tag, a team, or a
 * tag in a team. One range of a key answers each, and who has no teams has no rows for them.
 */
// No tag has a control character: they are one line of text (lib/modules/records/one-line.ts).
const SIGN = "\u0001";

/** The first label that is a tag, in the order of labels. */
export const FIRST_TAG = "\u0002";

/** The label of a team, a tag, both or neither. @param teamId null: whatever the team @param tag null: whatever the tag */
export const labelOf = (teamId: number | null, tag: string | null): string =>
  teamId === null ? (tag ?? "") : `${SIGN}${teamId}${SIGN}${tag ?? ""}`;

/** The labels of something that belongs to a team (null: to none) and has tags; everything, which it has in any case, isn't among them. */
export function labelsOf(teamId: number | null, tags: readonly string[]): string[] {
  const ownTags = tags.filter((tag) => !tag.includes(SIGN));
  return teamId === null ? ownTags : [...ownTags, labelOf(teamId, null), ...ownTags.map((tag) => labelOf(teamId, tag))];
}
