import type { Ctx } from "@/lib/platform/session/context";
import { hasPermission } from "@/lib/platform/session/permissions";

type Asking = Pick<Ctx, "permissions"> & { attender: { id: number } };

/** A note is its author's; who moderates may remove any. */
export function mayDeleteNote(ctx: Asking, note: { authorId: number | null }): boolean {
  if (!hasPermission(ctx, "customers.write")) return false;
  if (hasPermission(ctx, "customers.moderate")) return true;
  return note.authorId !== null && note.authorId === ctx.attender.id;
}
