import type { PrismaClient } from "@/generated/prisma/client";
import { lazyClient } from "./lazy-client";
import { loadPrisma } from "./raw-client";

type Args = { where?: object; data?: object | object[] };

const UNIQUE = ["findUnique", "findUniqueOrThrow", "update", "delete"];
const ADDING = ["create", "createMany"];

// Unique conditions keep their unique fields on top; others may hold a workspace of their own beside this one.
function scoped(operation: string, workspaceId: number, { where, data, ...rest }: Args): object {
  const owned = (row: object) => ({ ...row, workspaceId });
  const added = Array.isArray(data) ? data.map(owned) : data && owned(data);
  if (ADDING.includes(operation)) return { ...rest, data: added };
  const within = UNIQUE.includes(operation) ? { ...where, workspaceId } : { AND: [where ?? {}, { workspaceId }] };
  return { ...rest, ...(data && { data }), where: within };
}

/** Reads and writes the rows of one workspace, past the product: what a test looks at, or begins with. */
export function dbOf({ workspaceId }: { workspaceId: number }): PrismaClient {
  return lazyClient(async () =>
    (await loadPrisma()).$extends({
      query: {
        $allModels: {
          $allOperations: ({ operation, args, query }) =>
            query(scoped(operation, workspaceId, (args ?? {}) as Args) as typeof args),
        },
      },
    }),
  );
}
