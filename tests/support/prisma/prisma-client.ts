import { PrismaClient } from "@/generated/prisma/client";
import { connections } from "@/lib/platform/db/connections";
import { env } from "@/lib/platform/env/env";
import { PostgresAsSqliteFactory } from "@/tests/support/postgres/prisma-adapter";
import { GatedSqliteFactory } from "./gated-adapter";

/** Opens Prisma on the process's database. Imported only by raw-client.ts, when it is first needed. */
export function openPrisma(): PrismaClient {
  const url = env().POSTGRES_URL;
  return new PrismaClient({
    adapter:
      url === undefined
        ? new GatedSqliteFactory(env().DATABASE_FILE, connections().gate)
        : new PostgresAsSqliteFactory(url, env().DATABASE_FILE),
    errorFormat: "minimal",
    // Waiting at the gate behind a bulk write is slow, not wrong.
    transactionOptions: { maxWait: 15_000, timeout: 15_000 },
  });
}
