import type { PrismaClient } from "@/generated/prisma/client";
import { lazyClient } from "./lazy-client";
import { loadPrisma } from "./raw-client";

/**
 * Models without a workspace of their own; a scoped client can't touch them. A signup and its payments come before the
 * workspace that they make, and a provider's notifications are the installation's.
 */
export const GLOBAL_MODELS: readonly string[] = ["Workspace", "Job", "Signup", "Payment", "PaymentEvent"];
/** Global models of which a workspace may make rows of its own, and nothing else: work queued in its transaction. */
const CREATE_ONLY_MODELS: readonly string[] = ["Job"];
const JSON_FIELDS: readonly string[] = ["tags", "details", "allowedDomains", "payload", "mentions", "settings"];
const SCALAR_OPERATIONS: readonly string[] = ["set", "increment", "decrement", "multiply", "divide"];

/** A programming error: an operation that would leave the workspace. Never shown to anyone. */
export class TenancyError extends Error {}

type Args = Record<string, unknown>;

// Without a prototype too: that is what query string parsers make.
const isPlainObject = (value: unknown): value is Args =>
  typeof value === "object" && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));

// A nested `connect` passes through a client extension unseen and moves rows across workspaces (measured on Prisma 7.10),
// so `data` may hold scalars only.
function assertScalars(model: string, data: Args): void {
  for (const [field, value] of Object.entries(data)) {
    if (!isPlainObject(value) || JSON_FIELDS.includes(field)) continue;
    const keys = Object.keys(value);
    const operand = value[keys[0] ?? ""];
    // A list in `set` is a relation's: SQLite has no scalar lists.
    if (
      keys.length !== 1 ||
      !SCALAR_OPERATIONS.includes(keys[0] ?? "") ||
      isPlainObject(operand) ||
      Array.isArray(operand)
    ) {
      throw new TenancyError(`${model}.${field}: relation objects are refused in data; write the scalar id.`);
    }
  }
}

function scopeData(model: string, workspaceId: number, data: unknown): unknown {
  if (Array.isArray(data)) return data.map((row) => scopeData(model, workspaceId, row));
  if (!isPlainObject(data)) throw new TenancyError(`${model}: data must be an object.`);
  if (data.workspaceId !== undefined && data.workspaceId !== workspaceId) {
    throw new TenancyError(`${model}: data names another workspace.`);
  }
  assertScalars(model, data);
  return { ...data, workspaceId };
}

function scopeWhere(workspaceId: number, where: unknown): Args {
  if (where === undefined) return { workspaceId };
  const given = where as Args;
  // A caller's own workspaceId filter stays beside ours, so that asking for another workspace matches nothing (replaced, it
  // would match everything); a unique `where` keeps its unique fields on top.
  return {
    ...given,
    workspaceId,
    AND: [{ workspaceId: given.workspaceId ?? workspaceId }, ...[given.AND ?? []].flat()],
  };
}

const READS_AND_CHANGES = [
  "findFirst",
  "findFirstOrThrow",
  "findUnique",
  "findUniqueOrThrow",
  "findMany",
  "count",
  "aggregate",
  "groupBy",
  "update",
  "updateMany",
  "updateManyAndReturn",
  "delete",
  "deleteMany",
  "upsert",
];

/** The arguments of a model operation with the workspace injected. @throws {TenancyError} when they would leave it. */
export function scopeArgs(model: string, operation: string, workspaceId: number, args: Args): Args {
  if (CREATE_ONLY_MODELS.includes(model) && operation === "create")
    return { ...args, data: scopeData(model, workspaceId, args.data) };
  if (GLOBAL_MODELS.includes(model)) throw new TenancyError(`${model} is not a workspace's model.`);
  const scoped: Args = { ...args };
  if (READS_AND_CHANGES.includes(operation)) scoped.where = scopeWhere(workspaceId, args.where);
  else if (!operation.startsWith("create")) throw new TenancyError(`${operation} is not allowed on a scoped client.`);
  if (args.data !== undefined) scoped.data = scopeData(model, workspaceId, args.data);
  if (operation === "upsert") {
    scoped.create = scopeData(model, workspaceId, args.create);
    scoped.update = scopeData(model, workspaceId, args.update);
  }
  return scoped;
}

type Unscoped =
  | "$queryRaw"
  | "$queryRawUnsafe"
  | "$executeRaw"
  | "$executeRawUnsafe"
  | "$extends"
  | "$connect"
  | "$disconnect"
  | "$on"
  | "$transaction";

/** Prisma inside one workspace: every operation carries its id, and there is no raw SQL. */
export type ScopedDb = Omit<
  PrismaClient,
  Unscoped | "workspace" | "job" | "signup" | "payment" | "paymentEvent" | "auditEvent"
> & {
  /** Puts work into the queue, in the caller's transaction. */
  job: Pick<PrismaClient["job"], "create">;
  /** Read only: a line is written in the transaction of what it tells of. */
  auditEvent: Pick<PrismaClient["auditEvent"], "count" | "findFirst" | "findMany">;
  /** Interactive transaction on the same workspace; it holds the write gate, so no network call belongs inside. */
  $transaction<T>(work: (tx: ScopedTx) => Promise<T>): Promise<T>;
};

declare const insideTransaction: unique symbol;

/** The same inside one of its transactions: what is written through it is one commit. Only `$transaction` hands one out. */
export type ScopedTx = Omit<ScopedDb, "$transaction" | "auditEvent"> & {
  readonly [insideTransaction]: true;
  auditEvent: Pick<PrismaClient["auditEvent"], "create">;
};

async function openScoped(workspaceId: number): Promise<object> {
  const refuse = () => {
    throw new TenancyError("Raw SQL is not scoped; put the query into lib/platform/db.");
  };
  return (await loadPrisma()).$extends({
    client: { $queryRaw: refuse, $queryRawUnsafe: refuse, $executeRaw: refuse, $executeRawUnsafe: refuse },
    query: {
      $allModels: {
        $allOperations({ model, operation, args, query }) {
          return query(scopeArgs(model, operation, workspaceId, args as Args) as typeof args);
        },
      },
    },
  });
}

/** The client of one workspace. @param workspaceId from the session or the resolved webhook, never from a payload. */
export function scopedClient(workspaceId: number): ScopedDb {
  if (!Number.isInteger(workspaceId)) throw new TenancyError("A scoped client needs a workspace.");
  let opened: Promise<object> | undefined;
  return lazyClient<ScopedDb>(() => {
    opened ??= openScoped(workspaceId);
    return opened;
  });
}
