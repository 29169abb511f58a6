import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import { mayDeleteNote } from "./policy";
import { auditCustomer } from "./publish";
import { getCustomer } from "./queries";
import type { CustomerNoteDto } from "./schema";

/** Adds a private note about a customer. @throws {AppError} NOT_FOUND */
export async function addCustomerNote(ctx: Ctx, customerId: number, text: string): Promise<CustomerNoteDto> {
  if (!getCustomer(ctx, customerId)) throw notFound();
  const row = await ctx.db.customerNote.create({
    data: { workspaceId: ctx.workspaceId, customerId, authorId: ctx.attender.id, text },
  });
  await auditCustomer(ctx, customerId, "customer.note-added", { noteId: row.id });
  return {
    id: row.id,
    text: row.text,
    author: authorOf(ctx),
    canDelete: true,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Removes a note for good. @throws {AppError} NOT_FOUND; FORBIDDEN for a colleague's, unless an administrator asks */
export async function deleteCustomerNote(ctx: Ctx, customerId: number, noteId: number): Promise<void> {
  const note = await ctx.db.customerNote.findFirst({ where: { id: noteId, customerId } });
  if (!note || !getCustomer(ctx, customerId)) throw notFound();
  if (!mayDeleteNote(ctx.attender, note)) throw new AppError("FORBIDDEN");
  await ctx.db.customerNote.deleteMany({ where: { id: noteId } });
  await auditCustomer(ctx, customerId, "customer.note-deleted", { noteId });
}
