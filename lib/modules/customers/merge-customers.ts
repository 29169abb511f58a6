import type { Channel } from "@/lib/kernel/conversation";
import { DIRECTORY_RESTORE_MS } from "@/lib/modules/companies/delete-company";
import { DIRECTORY_TAGS_MAX } from "@/lib/modules/companies/filter";
import { companyOf } from "@/lib/modules/companies/queries";
import { tellCounts } from "@/lib/modules/companies/tell";
import { commit } from "@/lib/modules/events/commit";
import { parseFieldChanges, withChanges } from "@/lib/modules/records/field-changes";
import { reads } from "@/lib/platform/db/reads";
import { viewerOf } from "@/lib/platform/db/sql/seen";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { authorOf, type Ctx } from "@/lib/platform/session/context";
import type { Sight } from "@/lib/platform/session/sight";
import { toIdentityDto } from "./dto";
import { mergeRows, unmergeRows } from "./merge-rows";
import { customerOf, detailOf } from "./queries";
import { type CustomerDetailDto, type CustomerDto, MERGE_FIELDS, type MergeInput, type MergeResultDto } from "./schema";
import { type CustomerState, type CustomerValues, customerById } from "./store/customer";
import { identitiesOf } from "./store/customer-identity";
import { countConversations } from "./store/customer-list";
import { countOwned, undoableMerge } from "./store/customer-merge";
import { tellCustomer } from "./tell";

/**
 * Makes one customer of two: `id` stays and gets the other's conversations, addresses, visitors, tickets and notes.
 * @throws {AppError} NOT_FOUND; VALIDATION_FAILED for a merge with itself
 */
export async function mergeCustomers(ctx: Ctx, id: number, input: MergeInput): Promise<MergeResultDto> {
  if (input.otherId === id) throw new AppError("VALIDATION_FAILED", { errors: { otherId: "sameCustomer" } });
  if (input.preview) {
    const reader = reads(ctx.workspaceId);
    const pair = await pairOf(reader, id, input.otherId, ctx.sight);
    const customer = await previewOf(reader, pair, input, ctx.sight);
    return { mergeId: null, customer, ...(await answerOf(reader, pair, ctx.sight)) };
  }
  return commit(ctx, async (unit) => {
    const pair = await pairOf(unit, id, input.otherId, ctx.sight);
    const { winner, loser, before, other } = pair;
    const answer = await answerOf(unit, pair, ctx.sight);
    const changes = mergedFields(winner, loser, input);
    const by = { by: ctx.attender.id, name: ctx.attender.fullName, at: unit.now };
    const known = parseFieldChanges(winner.fieldChanges);
    const fieldChanges = withChanges(known, Object.keys(changes), by, winner.version + 1);
    const mergeId = await mergeRows(unit, winner, loser, changes, fieldChanges);
    await unit.audit("customer.merged", { subject: ["customer", id], details: { otherId: loser.id, mergeId } });
    const customer = await detailOf(unit, id, ctx.sight);
    if (!customer) throw notFound();
    tellCustomer(unit, "CustomerDeleted", { customerId: other.id, mergedIntoId: id, by: authorOf(ctx) });
    tellCustomer(unit, "CustomerUpdated", { customer: listed(customer), by: authorOf(ctx) });
    await tellCounts(unit, [before.companyId, other.companyId, customer.companyId]);
    return { mergeId, customer, ...answer };
  });
}

/**
 * Undoes a merge: all that moved and is still there goes back, and so do the fields that nobody changed since.
 * @throws {AppError} NOT_FOUND for a merge that isn't the customer's newest, was undone, or is older than a day
 */
export function unmergeCustomers(ctx: Ctx, id: number, mergeId: number): Promise<CustomerDto[]> {
  return commit(ctx, async (unit) => {
    const merge = await unit.first(undoableMerge, { winnerId: id, id: mergeId });
    const winner = await unit.first(customerById, { id });
    if (!merge || !winner || winner.deletedAt !== null) throw notFound();
    if (merge.createdAt < unit.now - DIRECTORY_RESTORE_MS) throw notFound();
    const by = { by: ctx.attender.id, name: ctx.attender.fullName, at: unit.now };
    const known = parseFieldChanges(winner.fieldChanges);
    await unmergeRows(unit, merge, withChanges(known, [...MERGE_FIELDS, "tags"], by, winner.version + 1));
    const details = { otherId: merge.loserId, mergeId };
    await unit.audit("customer.unmerged", { subject: ["customer", id], details });
    const [customer, other] = [await customerOf(unit, merge.winnerId), await customerOf(unit, merge.loserId)];
    if (!customer || !other) throw notFound();
    tellCustomer(unit, "CustomerUpdated", { customer, by: authorOf(ctx) });
    tellCustomer(unit, "CustomerCreated", { customer: other });
    await tellCounts(unit, [customer.companyId, other.companyId]);
    return [customer, other];
  });
}

/** Two customers as they are, before one becomes a part of the other. */
type Pair = { winner: CustomerState; loser: CustomerState; before: CustomerDetailDto; other: CustomerDto };

async function pairOf(reader: Reader, id: number, otherId: number, sight: Sight): Promise<Pair> {
  const [winner, loser] = [await reader.first(customerById, { id }), await reader.first(customerById, { id: otherId })];
  const [before, other] = [await detailOf(reader, id, sight), await customerOf(reader, otherId)];
  if (!winner || !loser || !before || !other) throw notFound();
  return { winner, loser, before, other };
}

async function answerOf(
  reader: Reader,
  { other }: Pair,
  sight: Sight,
): Promise<Pick<MergeResultDto, "other" | "moved">> {
  const moved = await reader.first(countOwned, { customerId: other.id, ...viewerOf(sight) });
  if (!moved) throw new Error("a count has no row");
  return { other, moved };
}

// An empty field never wins over a filled one unless somebody chose it. Tags are united.
function mergedFields(winner: CustomerState, loser: CustomerState, input: MergeInput): Partial<CustomerValues> {
  const fields = MERGE_FIELDS.filter((field) => {
    const chosen = input.keep[field] ?? (winner[field] === null ? "other" : "this");
    return chosen === "other" && loser[field] !== winner[field];
  });
  const mine = readStoredJson<string[]>(winner.tags);
  const tags = [...new Set([...mine, ...readStoredJson<string[]>(loser.tags)])].slice(0, DIRECTORY_TAGS_MAX);
  return {
    ...Object.fromEntries(fields.map((field) => [field, loser[field]])),
    ...(tags.length === mine.length ? {} : { tags: JSON.stringify(tags) }),
  };
}

async function previewOf(
  reader: Reader,
  { winner, loser, before, other }: Pair,
  input: MergeInput,
  sight: Sight,
): Promise<CustomerDetailDto> {
  const { tags, ...fields } = mergedFields(winner, loser, input);
  const after = { ...before, ...fields };
  const company = after.companyId === null ? null : await companyOf(reader, after.companyId);
  const theirs = (await reader.all(identitiesOf, { customerId: other.id })).map(toIdentityDto);
  const { count = 0 } = (await reader.first(countConversations, { id: other.id, ...viewerOf(sight) })) ?? {};
  return {
    ...after,
    tags: tags === undefined ? before.tags : readStoredJson<string[]>(tags),
    company: company ? { id: company.id, name: company.name, email: company.email, website: company.website } : null,
    identities: [...before.identities, ...theirs.map((identity) => ({ ...identity, isPrimary: false }))],
    channels: [...new Set<Channel>([...before.channels, ...other.channels])],
    conversationCount: before.conversationCount + count,
  };
}

function listed({ identities: _i, conversationCount: _c, ...customer }: CustomerDetailDto): CustomerDto {
  return customer;
}
