import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";

const isAdministrator = (attender: { profile: number }) => attender.profile === PROFILE_ADMINISTRATOR;

/** A file changes thousands of rows at once, so administrators import. */
export const mayImportCustomers = isAdministrator;

/** Whole lists leave the product with administrators only. */
export const mayExportCustomers = isAdministrator;

/** A note is its author's; administrators may remove any. */
export function mayDeleteNote(attender: { id: number; profile: number }, note: { authorId: number | null }): boolean {
  return isAdministrator(attender) || (note.authorId !== null && note.authorId === attender.id);
}
