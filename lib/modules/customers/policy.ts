import { hasPermission } from "@/lib/platform/session/permissions";

/** A note is its author's; who moderates may remove any. */
export function mayDeleteNote(attender: { id: number; profile: number }, note: { authorId: number | null }): boolean {
  if (hasPermission(attender.profile, "customers.moderate")) return true;
  return note.authorId !== null && note.authorId === attender.id;
}
