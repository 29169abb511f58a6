import { isoInstant } from "@/lib/kernel/instant";
import { commit } from "@/lib/modules/events/commit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import { mayDeleteNote } from "./policy";
import { customerOf } from "./queries";
import type { CustomerNoteDto } from "./schema";
import { deleteNote, insertNote, noteById } from "./store/customer-note";

/** Adds a private note about a customer. @throws {AppError} NOT_FOUND */
export function addCustomerNote(ctx: Ctx, customerId: number, text: string): Promise<CustomerNoteDto> {
  return commit(ctx, async (unit) => {
    if (!(await customerOf(unit, customerId))) throw notFound();
    const note = await unit.first(insertNote, { customerId, authorId: ctx.attender.id, text, at: unit.now });
    if (!note) throw new Error("a note was added without an id");
    const { id } = note;
    await unit.audit("customer.note-added", { subject: ["customer", customerId], details: { noteId: id } });
    return { id, text, author: authorOf(ctx), canDelete: true, createdAt: isoInstant(unit.now) };
  });
}

/** Removes a note for good. @throws {AppError} NOT_FOUND; FORBIDDEN for a colleague's, unless an administrator asks */
export function deleteCustomerNote(ctx: Ctx, customerId: number, noteId: number): Promise<void> {
  return commit(ctx, async (unit) => {
    const note = await unit.first(noteById, { id: noteId, customerId });
    if (!note || !(await customerOf(unit, customerId))) throw notFound();
    if (!mayDeleteNote(ctx, note)) throw new AppError("FORBIDDEN");
    await unit.run(deleteNote, { id: noteId });
    await unit.audit("customer.note-deleted", { subject: ["customer", customerId], details: { noteId } });
  });
}
