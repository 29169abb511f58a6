import { recordAudit } from "@/lib/modules/workspace/record-audit";
import type { ScopedTx } from "@/lib/platform/db/scoped-client";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import { mayDeleteNote } from "./policy";
import { getCustomer } from "./queries";
import type { CustomerNoteDto } from "./schema";

/** Adds a private note about a customer. @throws {AppError} NOT_FOUND */
export async function addCustomerNote(ctx: Ctx, customerId: number, text: string): Promise<CustomerNoteDto> {
  if (!getCustomer(ctx, customerId)) throw notFound();
  const row = await ctx.db.$transaction(async (tx) => {
    const created = await tx.customerNote.create({
      data: { workspaceId: ctx.workspaceId, customerId, authorId: ctx.attender.id, text },
    });
    await auditNote(ctx, tx, customerId, "customer.note-added", created.id);
    return created;
  });
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
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.customerNote.deleteMany({ where: { id: noteId } });
    if (count > 0) await auditNote(ctx, tx, customerId, "customer.note-deleted", noteId);
  });
}

async function auditNote(ctx: Ctx, tx: ScopedTx, customerId: number, action: string, noteId: number): Promise<void> {
  const entry = { attenderId: ctx.attender.id, action, subjectType: "customer", subjectId: customerId };
  await recordAudit(ctx.workspaceId, { ...entry, details: { noteId }, address: ctx.address }, tx);
}
