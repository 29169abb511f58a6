import { z } from "zod";
import { attenderStatusSchema } from "@/lib/modules/presence/schema";
import { queryFields } from "@/lib/modules/records/query-schema";
import { teamNameSchema } from "@/lib/modules/teams/schema";
import { BOARD_FILTER } from "./filter";

/** Query of GET /api/v1/team-board. */
export const boardQuerySchema = z.strictObject(queryFields(BOARD_FILTER));
export type BoardQuery = z.output<typeof boardQuerySchema>;

const count = z.number().int();
const instant = z.iso.datetime();

/** What somebody has, or what nobody has. Snoozed ones count as such alone. */
const loadFields = {
  open: count,
  snoozed: count,
  /** In how many of the open ones the customer waits for a person, and since more than 24 hours. */
  waiting: count,
  overdue: count,
  /** Since when the one who waits longest waits; null: nobody does. */
  waitingSince: instant.nullable(),
};

const boardPersonSchema = attenderStatusSchema.extend({
  /** Whether they are in one of the teams; the others only have conversations of these. */
  isMember: z.boolean(),
  ...loadFields,
});
export type BoardPerson = z.infer<typeof boardPersonSchema>;

/** Who has how many conversations, of a team or of all that who asks leads. */
export const boardSchema = z.object({
  /** The teams that can be asked for, by name. */
  teams: z.array(teamNameSchema),
  /** Whether what belongs to no team can be asked for, too, and stands among the whole. */
  hasTeamless: z.boolean(),
  /** There is a team of which more customers wait than are counted: the numbers of those who wait are at least so many. */
  isCut: z.boolean(),
  unassigned: z.object({
    ...loadFields,
    /** Who waits longest, of those whom nobody has. */
    longest: z.object({ id: count, subject: z.string(), customer: z.string(), since: instant }).nullable(),
  }),
  people: z.array(boardPersonSchema),
});
export type BoardDto = z.infer<typeof boardSchema>;
