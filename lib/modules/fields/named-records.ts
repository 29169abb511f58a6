import { plain } from "@/lib/kernel/plain";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readQuery } from "@/lib/platform/search/second-try";
import type { Ctx } from "@/lib/platform/session/context";
import type { FieldSubject } from "./policy";
import { maySee } from "./record-values";
import { fieldsOfSubject } from "./store/field-definition";
import { recordsBeginning, recordsNumbered } from "./store/field-value";
import { packValue } from "./values/policy";
import { textKeyOf } from "./values/text-kinds";

/** Most records that a search takes in by what they have in fields. */
const NAMED_MAX = 200;
/** Fewer signs than this begin too many values. */
const SIGNS_MIN = 3;
/** An order number, as people type one. */
const WHOLE_NUMBER = /^\d{1,9}$/;

/**
 * Ids of the records that a search finds by a field of the workspace's own: a text that begins with all that was typed, whatever its
 * accents and capitals and with or without the signs between digits ('529.982.247-25'), or that very whole number. Fields that
 * the asker may not see, and archived ones, find nothing.
 * @returns 200 at the most, in no order
 */
export async function recordsNamed(
  reader: Pick<Reader, "all">,
  ctx: Pick<Ctx, "permissions">,
  subject: FieldSubject,
  typed: string,
): Promise<number[]> {
  const text = plain(readQuery(typed).text.trim());
  if (text.length < SIGNS_MIN) return [];
  const fields = (await reader.all(fieldsOfSubject, { subject })).filter(
    (field) => field.archivedAt === null && maySee(ctx, field),
  );
  if (fields.length === 0) return [];
  const fieldIds = fields.map(({ id }) => id);
  const found: { subjectId: number }[] = [];
  for (const from of beginningsOf(text))
    found.push(
      ...(await reader.all(recordsBeginning, { fieldIds, from, until: `${from}\u{10ffff}`, limit: NAMED_MAX })),
    );
  const numbers = fields.flatMap(({ type, id }) => (type === "number" ? [id] : []));
  const [packed] = WHOLE_NUMBER.test(text) ? packValue("number", text) : [];
  if (numbers.length > 0 && packed)
    found.push(
      ...(await reader.all(recordsNumbered, { fieldIds: numbers, number: packed.number ?? 0, limit: NAMED_MAX })),
    );
  return [...new Set(found.map(({ subjectId }) => subjectId))].slice(0, NAMED_MAX);
}

/** How a value may begin that somebody typed so: CPFs and telephone numbers are stored without what stands between their digits. */
function beginningsOf(text: string): Set<string> {
  const digits = text.replace(/[\s()./-]/g, "");
  const isNumber = digits.length >= SIGNS_MIN && /^\+?\d+$/.test(digits);
  return new Set([text, ...(isNumber ? [digits] : [])].map(textKeyOf));
}
