import { type Condition, type Group, type Leaf, leavesOf } from "@/lib/kernel/conditions/condition";
import { ownFieldOf } from "@/lib/kernel/conditions/own-field";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError } from "@/lib/platform/errors/app-error";
import type { FieldText } from "@/lib/platform/i18n/answer-text";
import type { Ctx } from "@/lib/platform/session/context";
import { hasPermission } from "@/lib/platform/session/permissions";
import { toFieldDto } from "../dto";
import type { FieldSubject } from "../policy";
import { maySee } from "../record-values";
import { type FieldRow, fieldsOfSubject } from "../store/field-definition";
import { OWN_KINDS, type OwnKind } from "./policy";
import { typedQuestion } from "./typed-question";

type Subject = NonNullable<ReturnType<typeof ownFieldOf>>["subject"];

/** A field of the workspace's own that a condition asks. `name`: how the condition names it. */
export type OwnField = { name: string; subject: FieldSubject; id: number; kind: OwnKind };

/** A condition as it is asked: what is compared is as it is stored, and the fields of the workspace's own that it asks. */
export type OwnCondition = { condition: Condition; own: readonly OwnField[] };

const READS = { conversation: "conversations.read", customer: "customers.read", company: "customers.read" } as const;

/** A field that a condition names, and its row; one that isn't there has none. */
type Named = { name: string; subject: Subject; field: FieldRow | undefined };

/** The fields of the workspace's own that conditions name, each once. */
async function namedFields(reader: Pick<Reader, "all">, conditions: readonly Condition[]): Promise<Map<string, Named>> {
  const named = new Map<string, Named>();
  const bySubject = new Map<Subject, readonly FieldRow[]>();
  for (const { field: name } of conditions.flatMap(leavesOf)) {
    const of = ownFieldOf(name);
    if (!of || named.has(name)) continue;
    const fields = bySubject.get(of.subject) ?? (await reader.all(fieldsOfSubject, { subject: of.subject }));
    bySubject.set(of.subject, fields);
    named.set(name, { name, subject: of.subject, field: fields.find(({ key }) => key === of.key) });
  }
  return named;
}

/** Whether somebody may see what a field holds: what a condition finds by it would tell them. */
const mayAsk = (ctx: Pick<Ctx, "permissions">, { subject, field }: Named): boolean =>
  field === undefined || (maySee(ctx, field) && hasPermission(ctx, READS[subject]));

/** Of each condition whether somebody may see all that it asks. */
export async function mayAskOwn(
  reader: Pick<Reader, "all">,
  ctx: Pick<Ctx, "permissions">,
  conditions: readonly Condition[],
): Promise<boolean[]> {
  const named = await namedFields(reader, conditions);
  return conditions.map((condition) =>
    leavesOf(condition).every(({ field }) => {
      const own = named.get(field);
      return own === undefined || mayAsk(ctx, own);
    }),
  );
}

/**
 * Reads what a condition asks of fields of the workspace's own; of archived ones as well. Another condition stays as it is.
 * @param ctx who asks; null: the product itself
 * @throws {AppError} VALIDATION_FAILED with what is wrong by the field's name; FORBIDDEN, likewise, for a field whose values the asker
 * may not see
 */
export async function ownQuestions(
  reader: Pick<Reader, "all">,
  ctx: Pick<Ctx, "permissions"> | null,
  condition: Condition,
): Promise<OwnCondition> {
  const named = await namedFields(reader, [condition]);
  if (named.size === 0) return { condition, own: [] };
  const errors: Record<string, FieldText> = {};
  if (ctx) for (const one of named.values()) if (!mayAsk(ctx, one)) errors[one.name] = "fieldHidden";
  if (Object.keys(errors).length > 0) throw new AppError("FORBIDDEN", { errors });
  const read = (leaf: Leaf): Leaf => {
    const own = named.get(leaf.field);
    if (!own) return leaf;
    const typed = own.field ? typedQuestion(toFieldDto(own.field), leaf) : { error: "fieldUnknown" as const };
    if (typed.error !== undefined) errors[leaf.field] = typed.error;
    return typed.leaf ?? leaf;
  };
  const readGroup = (group: Group<Leaf>): Group<Leaf> => ({ all: group.all.map(read), any: group.any.map(read) });
  const readPart = (part: Leaf | Group<Leaf>) => ("field" in part ? read(part) : readGroup(part));
  const stored = { all: condition.all.map(readPart), any: condition.any.map(readPart) };
  if (Object.keys(errors).length > 0) throw new AppError("VALIDATION_FAILED", { errors });
  const own = [...named.values()].flatMap(({ name, subject, field }) =>
    field ? [{ name, subject, id: field.id, kind: OWN_KINDS[field.type] }] : [],
  );
  return { condition: stored, own };
}

/** The fields of a condition with those of the workspace's own that it asks. */
export const ownFields = (own: readonly OwnField[]): Record<string, { kind: OwnKind }> =>
  Object.fromEntries(own.map(({ name, kind }) => [name, { kind }]));
