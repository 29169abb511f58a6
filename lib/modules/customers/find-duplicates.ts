import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { toCustomerDto } from "./dto";
import { customerOf } from "./queries";
import type { CustomerDto, DuplicateDto, DuplicatePairDto } from "./schema";
import { shownCustomers } from "./store/customer-list";
import { type DuplicateReason, duplicatesAmong, duplicatesOf, lookedAt } from "./store/duplicates";

/** Customers that one step looks at, and how long one call may look when it finds little. */
const LOOK = 1_000;
const BUDGET_MS = 60;
const PAIRS_DEFAULT = 20;
/** Most reasons that are told of one customer. */
const REASONS_MAX = 100;

const ORDER: readonly DuplicateReason[] = ["email", "cpf", "phone", "name"];

type DuplicateRow = { id: number; otherId: number; reason: DuplicateReason };

function grouped(rows: readonly DuplicateRow[]): { id: number; otherId: number; reasons: DuplicateReason[] }[] {
  const pairs = new Map<string, { id: number; otherId: number; reasons: DuplicateReason[] }>();
  for (const { id, otherId, reason } of rows) {
    const pair = pairs.get(`${id}:${otherId}`) ?? { id, otherId, reasons: [] };
    if (!pair.reasons.includes(reason)) pair.reasons.push(reason);
    pairs.set(`${id}:${otherId}`, pair);
  }
  for (const pair of pairs.values()) pair.reasons.sort((one, two) => ORDER.indexOf(one) - ORDER.indexOf(two));
  return [...pairs.values()];
}

async function customersOf(reader: Reader, ids: number[]): Promise<Map<number, CustomerDto>> {
  const rows = await reader.all(shownCustomers, { ids: [...new Set(ids)] });
  return new Map(rows.map((row) => [row.id, toCustomerDto(row)]));
}

/** Who may be the same person as a customer, with the reasons, the most telling first. @throws {AppError} NOT_FOUND */
export async function listDuplicates(ctx: Ctx, customerId: number): Promise<DuplicateDto[]> {
  const reader = reads(ctx.workspaceId);
  if (!(await customerOf(reader, customerId))) throw notFound();
  const pairs = grouped(await reader.all(duplicatesOf, { id: customerId, limit: REASONS_MAX }));
  const customers = await customersOf(
    reader,
    pairs.map((pair) => pair.otherId),
  );
  return pairs
    .sort((one, two) => ORDER.indexOf(one.reasons[0] ?? "name") - ORDER.indexOf(two.reasons[0] ?? "name"))
    .flatMap(({ otherId, reasons }) => {
      const customer = customers.get(otherId);
      return customer ? [{ customer, reasons }] : [];
    });
}

/**
 * Pairs of customers who may be the same person. A page may have fewer pairs than asked for, or none, while there is a
 * next one: each call looks at a bounded part of the customers. @throws {AppError} VALIDATION_FAILED for a bad cursor
 */
export async function listDuplicatePairs(
  ctx: Ctx,
  query: { cursor?: string; pageSize?: number },
): Promise<{ items: DuplicatePairDto[]; nextCursor: string | null }> {
  if (query.cursor !== undefined && !/^\d{1,10}$/.test(query.cursor))
    throw new AppError("VALIDATION_FAILED", { errors: { cursor: "cursorInvalid" } });
  const reader = reads(ctx.workspaceId);
  const wanted = query.pageSize ?? PAIRS_DEFAULT;
  const until = performance.now() + BUDGET_MS;
  let afterId: number | undefined = Number(query.cursor ?? 0);
  const pairs: ReturnType<typeof grouped> = [];
  do {
    const step: { rows: DuplicateRow[]; lastId: number | undefined } = await lookAfter(reader, afterId);
    const found = grouped(step.rows);
    const room = wanted - pairs.length;
    // All pairs of one customer are on one page: the cursor is that customer.
    const cut = found.length > room ? (found[room - 1]?.id ?? 0) : undefined;
    pairs.push(...(cut === undefined ? found : found.filter(({ id }) => id <= cut)));
    afterId = cut === undefined ? step.lastId : cut;
  } while (afterId !== undefined && pairs.length < wanted && performance.now() < until);
  const customers = await customersOf(
    reader,
    pairs.flatMap(({ id, otherId }) => [id, otherId]),
  );
  return {
    items: pairs.flatMap(({ id, otherId, reasons }) => {
      const [one, two] = [customers.get(id), customers.get(otherId)];
      return one && two ? [{ customers: [one, two] as [CustomerDto, CustomerDto], reasons }] : [];
    }),
    nextCursor: afterId === undefined ? null : String(afterId),
  };
}

// The pairs among the customers that follow an id, and the last id that was looked at; undefined at the end.
async function lookAfter(
  reader: Reader,
  afterId: number,
): Promise<{ rows: DuplicateRow[]; lastId: number | undefined }> {
  const { seen = 0, lastId = null } = (await reader.first(lookedAt, { afterId, look: LOOK })) ?? {};
  const rows = await reader.all(duplicatesAmong, { afterId, look: LOOK });
  return { rows, lastId: seen < LOOK ? undefined : (lastId ?? undefined) };
}
