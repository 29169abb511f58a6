import type { Channel } from "@/lib/kernel/conversation";
import { DIRECTORY_RESTORE_MS } from "@/lib/modules/companies/delete-company";
import { DIRECTORY_TAGS_MAX } from "@/lib/modules/companies/filter";
import { announceCounts } from "@/lib/modules/companies/publish";
import { parseFieldChanges, withChanges } from "@/lib/modules/records/field-changes";
import { findCompanyRows } from "@/lib/platform/db/company-list";
import { connections } from "@/lib/platform/db/connections";
import { countOwned, findMerge, mergeRows, unmergeRows } from "@/lib/platform/db/customer-merge";
import {
  type CustomerState,
  type CustomerValues,
  listIdentities,
  readCustomer,
} from "@/lib/platform/db/customer-store";
import { catchUpDirectory } from "@/lib/platform/db/directory-index";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import { toIdentityDto } from "./dto";
import { auditCustomer, publishCustomer } from "./publish";
import { getCustomer, getCustomerDetail } from "./queries";
import { type CustomerDetailDto, type CustomerDto, MERGE_FIELDS, type MergeInput, type MergeResultDto } from "./schema";

/**
 * Makes one customer of two: `id` stays and gets the other's conversations, addresses, visitors, tickets and notes.
 * @throws {AppError} NOT_FOUND; VALIDATION_FAILED for a merge with itself
 */
export async function mergeCustomers(ctx: Ctx, id: number, input: MergeInput): Promise<MergeResultDto> {
  if (input.otherId === id) throw new AppError("VALIDATION_FAILED", { errors: { otherId: "sameCustomer" } });
  await catchUpDirectory();
  const other = getCustomer(ctx, input.otherId);
  const before = await getCustomerDetail(ctx, id);
  if (!before || !other) throw notFound();
  const moved = countOwned(connections().reader, ctx.workspaceId, other.id);
  if (input.preview) return { mergeId: null, customer: await previewOf(ctx, before, other, input), other, moved };
  const mergeId = await groupCommit((db) => {
    const winner = readCustomer(db, ctx.workspaceId, id);
    const loser = readCustomer(db, ctx.workspaceId, input.otherId);
    if (!winner || !loser || winner.deletedAt !== null || loser.deletedAt !== null) throw notFound();
    const changes = mergedFields(winner, loser, input);
    const at = Date.now();
    const by = { by: ctx.attender.id, name: ctx.attender.fullName, at };
    const known = parseFieldChanges(winner.fieldChanges);
    const fieldChanges = withChanges(known, Object.keys(changes), by, winner.version + 1);
    const merged = mergeRows(db, ctx.workspaceId, winner, loser, changes, fieldChanges, at);
    auditCustomer(ctx, db, id, "customer.merged", { otherId: loser.id, mergeId: merged });
    return merged;
  });
  const customer = await getCustomerDetail(ctx, id);
  if (!customer) throw notFound();
  const by = authorOf(ctx);
  publishCustomer(ctx.workspaceId, "CustomerDeleted", { customerId: other.id, mergedIntoId: id, by });
  publishCustomer(ctx.workspaceId, "CustomerUpdated", { customer: listed(customer), by: authorOf(ctx) });
  announceCounts(ctx.workspaceId, [before.companyId, other.companyId, customer.companyId]);
  return { mergeId, customer, other, moved };
}

/**
 * Undoes a merge: all that moved and is still there goes back, and so do the fields that nobody changed since.
 * @throws {AppError} NOT_FOUND for a merge that isn't the customer's newest, was undone, or is older than a day
 */
export async function unmergeCustomers(ctx: Ctx, id: number, mergeId: number): Promise<CustomerDto[]> {
  const ids = await groupCommit((db) => {
    const merge = findMerge(db, ctx.workspaceId, id, mergeId);
    const at = Date.now();
    const winner = readCustomer(db, ctx.workspaceId, id);
    if (!merge || !winner || winner.deletedAt !== null || merge.createdAt < at - DIRECTORY_RESTORE_MS) return null;
    const by = { by: ctx.attender.id, name: ctx.attender.fullName, at };
    const known = parseFieldChanges(winner.fieldChanges);
    unmergeRows(db, ctx.workspaceId, merge, withChanges(known, [...MERGE_FIELDS, "tags"], by, winner.version + 1), at);
    auditCustomer(ctx, db, id, "customer.unmerged", { otherId: merge.loserId, mergeId });
    return [merge.winnerId, merge.loserId];
  });
  if (!ids) throw notFound();
  const [customer, other] = ids.map((each) => getCustomer(ctx, each));
  if (!customer || !other) throw notFound();
  publishCustomer(ctx.workspaceId, "CustomerUpdated", { customer, by: authorOf(ctx) });
  publishCustomer(ctx.workspaceId, "CustomerCreated", { customer: other });
  announceCounts(ctx.workspaceId, [customer.companyId, other.companyId]);
  return [customer, other];
}

// An empty field never wins over a filled one unless somebody chose it. Tags are united.
function mergedFields(winner: CustomerState, loser: CustomerState, input: MergeInput): Partial<CustomerValues> {
  const changes: Partial<Record<keyof CustomerValues, unknown>> = {};
  for (const field of MERGE_FIELDS) {
    const chosen = input.keep[field] ?? (winner[field] === null ? "other" : "this");
    if (chosen === "other" && loser[field] !== winner[field]) changes[field] = loser[field];
  }
  const mine = readStoredJson<string[]>(winner.tags);
  const tags = [...new Set([...mine, ...readStoredJson<string[]>(loser.tags)])].slice(0, DIRECTORY_TAGS_MAX);
  if (tags.length !== mine.length) changes.tags = JSON.stringify(tags);
  return changes as Partial<CustomerValues>;
}

async function previewOf(
  ctx: Ctx,
  before: CustomerDetailDto,
  other: CustomerDto,
  input: MergeInput,
): Promise<CustomerDetailDto> {
  const db = connections().reader;
  const [winner, loser] = [readCustomer(db, ctx.workspaceId, before.id), readCustomer(db, ctx.workspaceId, other.id)];
  if (!winner || !loser) throw notFound();
  const { tags, ...fields } = mergedFields(winner, loser, input);
  const after = { ...before, ...fields } as CustomerDetailDto;
  const [company] = after.companyId === null ? [] : findCompanyRows(ctx.workspaceId, [after.companyId]);
  const theirs = listIdentities(db, ctx.workspaceId, other.id).map(toIdentityDto);
  return {
    ...after,
    tags: tags === undefined ? before.tags : readStoredJson<string[]>(tags),
    company: company ? { id: company.id, name: company.name, email: company.email, website: company.website } : null,
    identities: [...before.identities, ...theirs.map((identity) => ({ ...identity, isPrimary: false }))],
    channels: [...new Set<Channel>([...before.channels, ...other.channels])],
    conversationCount:
      before.conversationCount +
      (await ctx.db.conversation.count({ where: { customerId: other.id, deletedAt: null } })),
  };
}

function listed({ identities: _i, conversationCount: _c, ...customer }: CustomerDetailDto): CustomerDto {
  return customer;
}
