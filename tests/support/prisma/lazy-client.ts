import type { PrismaClient } from "@/generated/prisma/client";

type Call = (...args: unknown[]) => unknown;
type Models = Record<string, Record<string, Call> & Call>;

/**
 * A Prisma client that is loaded by its first call: the query compiler costs 58 MiB and a quarter of a second, and a
 * process that only serves chats needs neither. Calls answer plain promises; the fluent API (`findUnique().relation()`) and
 * batches of unawaited calls aren't there.
 */
export function lazyClient<T extends object = PrismaClient>(load: () => Promise<object>): T {
  const call = async (model: string, operation: string | undefined, args: unknown[]) => {
    const client = (await load()) as Models;
    const target = client[model];
    if (!target) throw new Error(`the database client has no ${model}`);
    return operation === undefined ? target.apply(client, args) : target[operation]?.(...args);
  };
  return new Proxy({} as T, {
    get(_, model) {
      // Not a promise, or awaiting the client itself would call it.
      if (typeof model !== "string" || model === "then") return undefined;
      if (model.startsWith("$")) return (...args: unknown[]) => call(model, undefined, args);
      return new Proxy(
        {},
        {
          get: (__, operation) =>
            typeof operation === "string" ? (...args: unknown[]) => call(model, operation, args) : undefined,
        },
      );
    },
  });
}
