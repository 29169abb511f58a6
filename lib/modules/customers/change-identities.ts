import type Database from "better-sqlite3";
import { parseFieldChanges, withChanges } from "@/lib/modules/records/field-changes";
import { connections } from "@/lib/platform/db/connections";
import { setPrimaryIdentity } from "@/lib/platform/db/customer-primary";
import {
  deleteIdentity,
  findEmailOwner,
  findIdentityOwner,
  insertIdentity,
  listIdentities,
  readCustomer,
  writeCustomer,
} from "@/lib/platform/db/customer-store";
import { catchUpDirectory, indexDirectoryRow } from "@/lib/platform/db/directory-index";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import { toIdentityDto } from "./dto";
import { auditCustomer, publishCustomer } from "./publish";
import { getCustomer } from "./queries";
import { IDENTITIES_MAX, type IdentityDto, type NewIdentity } from "./schema";

/**
 * Adds an e-mail address or a number under which a channel knows the customer.
 * @throws {AppError} NOT_FOUND; IDENTITY_IN_USE when a customer has it; VALIDATION_FAILED beyond the limit
 */
export async function addIdentity(ctx: Ctx, customerId: number, input: NewIdentity): Promise<IdentityDto[]> {
  await catchUpDirectory();
  await groupCommit((db) => {
    assertThere(db, ctx, customerId);
    const { kind, value } = input;
    const owner = findIdentityOwner(db, ctx.workspaceId, kind, value);
    const other =
      owner && owner.deletedAt === null && owner.customerId !== customerId
        ? { id: owner.customerId, name: owner.name }
        : kind === "email"
          ? findEmailOwner(db, ctx.workspaceId, value, customerId)
          : undefined;
    if (other)
      throw new AppError("IDENTITY_IN_USE", {
        name: other.name,
        customerId: other.id,
        errors: { value: "identityInUse" },
      });
    const known = listIdentities(db, ctx.workspaceId, customerId);
    if (known.length >= IDENTITIES_MAX)
      throw new AppError("VALIDATION_FAILED", { errors: { value: "identitiesTooMany" } });
    const id = insertIdentity(db, ctx.workspaceId, customerId, { kind, value }, Date.now());
    const isFirst = !known.some((identity) => identity.kind === kind && identity.isPrimary === 1);
    if (id !== undefined && kind !== "whatsapp" && (input.isPrimary || isFirst)) makePrimary(db, ctx, customerId, id);
    auditCustomer(ctx, db, customerId, "customer.identity-added");
  });
  return announce(ctx, customerId);
}

/** Removes one; the next of its kind becomes the primary one. @throws {AppError} NOT_FOUND, also for a visitor's */
export async function removeIdentity(ctx: Ctx, customerId: number, identityId: number): Promise<IdentityDto[]> {
  await catchUpDirectory();
  await groupCommit((db) => {
    assertThere(db, ctx, customerId);
    const known = listIdentities(db, ctx.workspaceId, customerId);
    const gone = known.find(({ id }) => id === identityId);
    if (!gone || gone.kind === "visitor") throw notFound();
    deleteIdentity(db, ctx.workspaceId, customerId, identityId);
    auditCustomer(ctx, db, customerId, "customer.identity-removed");
    if (gone.isPrimary !== 1) return;
    const next = known.find(({ id, kind }) => kind === gone.kind && id !== identityId);
    if (next) makePrimary(db, ctx, customerId, next.id);
    else if (gone.kind !== "whatsapp") changeColumn(db, ctx, customerId, gone.kind, null);
  });
  return announce(ctx, customerId);
}

/** Makes an e-mail address or phone number the one that lists show. @throws {AppError} NOT_FOUND */
export async function choosePrimaryIdentity(ctx: Ctx, customerId: number, identityId: number): Promise<IdentityDto[]> {
  await catchUpDirectory();
  await groupCommit((db) => {
    assertThere(db, ctx, customerId);
    makePrimary(db, ctx, customerId, identityId);
    auditCustomer(ctx, db, customerId, "customer.identity-primary");
  });
  return announce(ctx, customerId);
}

function assertThere(db: Database.Database, ctx: Ctx, customerId: number): void {
  const row = readCustomer(db, ctx.workspaceId, customerId);
  if (!row || row.deletedAt !== null) throw notFound();
}

function makePrimary(db: Database.Database, ctx: Ctx, customerId: number, identityId: number): void {
  const identity = listIdentities(db, ctx.workspaceId, customerId).find(({ id }) => id === identityId);
  if (!identity || identity.kind === "visitor" || identity.kind === "whatsapp") throw notFound();
  setPrimaryIdentity(db, ctx.workspaceId, customerId, identity.kind, identity.id);
  changeColumn(db, ctx, customerId, identity.kind, identity.value);
}

// The row's copy is a field like any other: a form that is open on it has to learn of the change.
function changeColumn(
  db: Database.Database,
  ctx: Ctx,
  customerId: number,
  field: "email" | "phone",
  value: string | null,
): void {
  const before = readCustomer(db, ctx.workspaceId, customerId);
  if (!before) return;
  const at = Date.now();
  const change = { by: ctx.attender.id, name: ctx.attender.fullName, at };
  const fieldChanges = withChanges(parseFieldChanges(before.fieldChanges), [field], change, before.version + 1);
  // As if it were there already: the identities are in order, only the copy isn't.
  writeCustomer(db, ctx.workspaceId, { ...before, [field]: value }, { [field]: value }, fieldChanges, at);
  indexDirectoryRow(db, "customer", customerId);
}

function announce(ctx: Ctx, customerId: number): IdentityDto[] {
  const customer = getCustomer(ctx, customerId);
  if (!customer) throw notFound();
  publishCustomer(ctx.workspaceId, "CustomerUpdated", { customer, by: authorOf(ctx) });
  return listIdentities(connections().reader, ctx.workspaceId, customerId).map(toIdentityDto);
}
