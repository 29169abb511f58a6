import {
  type DuplicateReason,
  type DuplicateRow,
  findDuplicatePairs,
  findDuplicates,
} from "@/lib/platform/db/customer-duplicates";
import { findCustomerRows } from "@/lib/platform/db/customer-list";
import { catchUpDirectory } from "@/lib/platform/db/directory-index";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { toCustomerDto } from "./dto";
import { getCustomer } from "./queries";
import type { CustomerDto, DuplicateDto, DuplicatePairDto } from "./schema";

/** Customers that one step looks at, and how long one call may look when it finds little. */
const LOOK = 1_000;
const BUDGET_MS = 60;
const PAIRS_DEFAULT = 20;

const ORDER: readonly DuplicateReason[] = ["email", "cpf", "phone", "name"];

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

function customersOf(workspaceId: number, ids: number[]): Map<number, CustomerDto> {
  return new Map(findCustomerRows(workspaceId, [...new Set(ids)]).map((row) => [row.id, toCustomerDto(row)]));
}

/** Who may be the same person as a customer, with the reasons, the most telling first. @throws {AppError} NOT_FOUND */
export async function listDuplicates(ctx: Ctx, customerId: number): Promise<DuplicateDto[]> {
  await catchUpDirectory();
  if (!getCustomer(ctx, customerId)) throw notFound();
  const pairs = grouped(findDuplicates(ctx.workspaceId, customerId));
  const customers = customersOf(
    ctx.workspaceId,
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
  await catchUpDirectory();
  const wanted = query.pageSize ?? PAIRS_DEFAULT;
  const until = performance.now() + BUDGET_MS;
  let afterId: number | undefined = Number(query.cursor ?? 0);
  const pairs: ReturnType<typeof grouped> = [];
  do {
    const step: { rows: DuplicateRow[]; lastId: number | undefined } = findDuplicatePairs(
      ctx.workspaceId,
      afterId,
      LOOK,
    );
    const found = grouped(step.rows);
    const room = wanted - pairs.length;
    // All pairs of one customer are on one page: the cursor is that customer.
    const cut = found.length > room ? (found[room - 1]?.id ?? 0) : undefined;
    pairs.push(...(cut === undefined ? found : found.filter(({ id }) => id <= cut)));
    afterId = cut === undefined ? step.lastId : cut;
  } while (afterId !== undefined && pairs.length < wanted && performance.now() < until);
  const customers = customersOf(
    ctx.workspaceId,
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
