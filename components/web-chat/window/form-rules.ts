// The same rules as the server's (lib/modules/companies/schema.ts, held together by a test), without zod, which would be
// half of the visitor's download.
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/;
const PHONE = /^\+?[1-9]\d{0,15}$/;

/** Longest value of each field, in UTF-16 code units. */
export const FIELD_MAX = { name: 200, email: 254, phone: 40, subject: 200, message: 10_000 } as const;
/** A field that visitors fill. */
export type FieldName = keyof typeof FIELD_MAX;
/** Name of the text that says what is wrong. */
export type FieldProblem = "fieldRequired" | "fieldEmail" | "fieldPhone" | "fieldTooLong";

/** What is wrong with a value, or null. */
export function problemOf(field: FieldName, typed: string, isRequired: boolean): FieldProblem | null {
  const value = typed.trim();
  if (value === "") return isRequired ? "fieldRequired" : null;
  if (value.length > FIELD_MAX[field]) return "fieldTooLong";
  if (field === "email" && !EMAIL.test(value)) return "fieldEmail";
  if (field === "phone" && !PHONE.test(value.replace(/[\s()-]/g, ""))) return "fieldPhone";
  return null;
}
