import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { lineSchema } from "@/lib/modules/records/one-line";
import { versionField } from "@/lib/modules/records/schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";

const say = (message: FieldMessage) => message;

/** Most teams of a workspace, deleted ones that something still names not counted. */
export const TEAMS_MAX = 100;
/** Most members of a team. */
const TEAM_MEMBERS_MAX = 200;
/** Longest name of a team, in UTF-16 code units. */
const TEAM_NAME_MAX_LENGTH = 60;

const idSchema = z.number().int().positive().max(ID_MAX);
/** The team that a channel's new conversations are for; null: none. */
export const channelTeamSchema = idSchema.nullable().default(null);

/** Whose something is that people keep: the asking attender's own, a team's, or everybody's. */
export const audienceSchema = z.enum(["me", "team", "everybody"]);
export type Audience = z.output<typeof audienceSchema>;

const teamRoleSchema = z.enum(["member", "lead"]);
export type TeamRole = z.infer<typeof teamRoleSchema>;

/** A team where something says whose it is. */
export const teamNameSchema = z.object({ id: z.number().int(), name: z.string() });
export type TeamName = z.infer<typeof teamNameSchema>;

/** A team as lists and forms offer it. */
const teamOptionSchema = teamNameSchema.extend({
  /** Its conversations are seen by its members and administrators alone. */
  isPrivate: z.boolean(),
  /** Whether who asks sees its conversations. */
  isVisible: z.boolean(),
});
export type TeamOption = z.infer<typeof teamOptionSchema>;

/** A team with its people. */
export const teamSchema = teamOptionSchema.extend({
  /** By name; who was deactivated stays in it. */
  members: z.array(
    z.object({ attenderId: z.number().int(), name: z.string(), isActive: z.boolean(), role: teamRoleSchema }),
  ),
  ...versionField,
  updatedAt: z.iso.datetime(),
});
export type TeamDto = z.infer<typeof teamSchema>;

/** Body of POST. */
export const newTeamSchema = z.strictObject({
  name: lineSchema(say("teamNameRequired"))
    .min(1, say("teamNameRequired"))
    .max(TEAM_NAME_MAX_LENGTH, say("nameTooLong")),
  isPrivate: z.boolean().default(false),
  members: z
    .array(z.strictObject({ attenderId: idSchema, role: teamRoleSchema }))
    .max(TEAM_MEMBERS_MAX)
    .refine((members) => new Set(members.map(({ attenderId }) => attenderId)).size === members.length),
});
export type TeamInput = z.output<typeof newTeamSchema>;

/** Body of PUT. */
export const changeTeamSchema = newTeamSchema.extend(versionField);
