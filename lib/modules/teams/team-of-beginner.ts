import type { Ctx } from "@/lib/platform/session/context";

/** The team of what somebody begins, a conversation or a ticket: theirs, where they are in one alone. */
export const teamOfBeginner = ({ ownTeamIds: [only, ...others] }: Pick<Ctx, "ownTeamIds">): number | null =>
  only === undefined || others.length > 0 ? null : only;
