import { z } from "zod";
import { prioritySchema } from "@/lib/kernel/conversation";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { CANNED_VARIABLES } from "@/lib/modules/canned-replies/schema";
import { bulkResultSchema } from "@/lib/modules/conversations/bulk/schema";
import { heldMessageSchema, sendingOptions } from "@/lib/modules/conversations/held/schema";
import {
  chatSchema,
  clientMessageIdSchema,
  messageTextSchema,
  TAG_MAX_LENGTH,
} from "@/lib/modules/conversations/schema";
import { giveFieldSchema } from "@/lib/modules/fields/schema";
import { lineSchema } from "@/lib/modules/records/one-line";
import { versionField } from "@/lib/modules/records/schema";
import { audienceSchema, teamNameSchema } from "@/lib/modules/teams/schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";
import { MACRO_ACTIONS_MAX, MACRO_NAME_MAX, MACRO_NOTE_MAX, MACRO_SNOOZE_HOURS_MAX, MACRO_TEXT_MAX } from "./policy";

const say = (message: FieldMessage) => message;
const tagSchema = lineSchema().min(1).max(TAG_MAX_LENGTH);

/** What a macro does with a conversation. A note's text may hold the placeholders of canned replies, as the answer may. */
const macroActionSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("priority"), priority: prioritySchema }),
  z.strictObject({ kind: z.literal("addTag"), tag: tagSchema }),
  z.strictObject({ kind: z.literal("removeTag"), tag: tagSchema }),
  z.strictObject({ kind: z.literal("take") }),
  z.strictObject({ kind: z.literal("assign"), attenderId: rowIdSchema.nullable() }),
  z.strictObject({ kind: z.literal("team"), teamId: rowIdSchema.nullable() }),
  giveFieldSchema,
  z.strictObject({ kind: z.literal("note"), text: z.string().trim().min(1).max(MACRO_NOTE_MAX) }),
]);
export type MacroAction = z.output<typeof macroActionSchema>;

/** How a macro leaves the conversation, once its answer is out. */
const finishSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("close") }),
  z.strictObject({ kind: z.literal("snooze"), hours: z.int().min(1).max(MACRO_SNOOZE_HOURS_MAX) }),
]);

const macroShape = {
  name: lineSchema().min(1).max(MACRO_NAME_MAX),
  audience: audienceSchema,
  /** Of a team's macro. */
  teamId: rowIdSchema.nullable().default(null),
  /** The answer; null: none. */
  text: z.string().trim().min(1).max(MACRO_TEXT_MAX).nullable().default(null),
  actions: z.array(macroActionSchema).max(MACRO_ACTIONS_MAX).default([]),
  finish: finishSchema.nullable().default(null),
};

/** Whether a text has a placeholder that nobody can fill. */
export const hasUnknownVariable = (text: string): boolean =>
  [...text.matchAll(/\{\{([^{}]*)\}\}/g)].some(
    ([, name = ""]) => !(CANNED_VARIABLES as readonly string[]).includes(name.trim()),
  );

/** Body of POST /api/v1/macros. */
export const macroInputSchema = z
  .strictObject(macroShape)
  .refine(({ text, actions, finish }) => text !== null || actions.length > 0 || finish !== null, {
    path: ["actions"],
    error: say("macroEmpty"),
  })
  .refine(({ text }) => text === null || !hasUnknownVariable(text), {
    path: ["text"],
    error: say("macroVariableUnknown"),
  })
  .refine(({ actions }) => !actions.some((one) => one.kind === "note" && hasUnknownVariable(one.text)), {
    path: ["actions"],
    error: say("macroVariableUnknown"),
  });
export type MacroInput = z.output<typeof macroInputSchema>;

/** Body of PUT /api/v1/macros/{id}. */
export const changeMacroSchema = macroInputSchema.safeExtend(versionField);

/** A macro that the asking attender can use. */
export const macroDtoSchema = z.object({
  ...macroShape,
  id: z.number().int(),
  teamId: z.number().int().nullable(),
  /** Of a team's macro. */
  team: teamNameSchema.nullable(),
  /** Whether the asking attender may change and delete it. */
  canEdit: z.boolean(),
  /** How often it was applied, and when last. */
  uses: z.number().int(),
  lastUsedAt: z.iso.datetime().nullable(),
  ...versionField,
});
export type MacroDto = z.output<typeof macroDtoSchema>;

/** Body of POST /api/v1/conversations/{id}/macros. */
export const applyMacroSchema = z.strictObject({
  macroId: rowIdSchema,
  /** Which edit of the macro the person has looked at. */
  ...versionField,
  /** The answer as it is to be sent, its placeholders filled; of a macro that has one. */
  text: messageTextSchema.nullable().default(null),
  /** The notes of its actions, in their order, with their placeholders filled. */
  notes: z.array(z.string().trim().min(1).max(MACRO_NOTE_MAX)).max(MACRO_ACTIONS_MAX).default([]),
  /** Of the answer. Unique within the conversation. */
  clientMessageId: clientMessageIdSchema,
  undoSeconds: sendingOptions.undoSeconds,
});
export type ApplyMacro = z.output<typeof applyMacroSchema>;

/** What applying a macro did. */
export const macroResultSchema = z.object({
  /** The conversation as it is now; null when the caller sees it no more. */
  chat: chatSchema.nullable(),
  /** What its changes replaced: `{ undo }` to POST /api/v1/conversations/bulk takes them back. */
  undo: bulkResultSchema.shape.undo,
  /** The answer while it can be taken back; null: it is out, or there is none. */
  held: heldMessageSchema.nullable(),
});
export type MacroResult = z.output<typeof macroResultSchema>;
