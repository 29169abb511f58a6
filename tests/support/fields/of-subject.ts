import type { FieldSubject } from "@/lib/modules/fields/policy";

/** Of which records a field is, as the API takes it. */
export const ofSubject = (subject: FieldSubject) => ({ subject });
