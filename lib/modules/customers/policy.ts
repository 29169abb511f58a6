import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";

const isAdministrator = (attender: { profile: number }) => attender.profile === PROFILE_ADMINISTRATOR;

/** A note is its author's; administrators may remove any. */
export function mayDeleteNote(attender: { id: number; profile: number }, note: { authorId: number | null }): boolean {
  return isAdministrator(attender) || (note.authorId !== null && note.authorId === attender.id);
}
