import { PrismaClient } from "@/generated/prisma/client";
import { env } from "@/lib/platform/env/env";
import { globalSlot, peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";
import { connections } from "./connections";
import { GatedSqliteFactory } from "./gated-adapter";

/**
 * The unscoped client: it sees every workspace. Only the files that tests/architecture/raw-client.test.ts lists may
 * import this (sign-in, signup, webhook resolution, jobs); everything else gets `ctx.db`.
 */
export function rawClient(): PrismaClient {
  return globalSlot(
    "db.prisma",
    () =>
      new PrismaClient({
        adapter: new GatedSqliteFactory(env().DATABASE_FILE, connections().gate),
        errorFormat: "minimal",
        // Waiting at the gate behind a bulk write is slow, not wrong.
        transactionOptions: { maxWait: 15_000, timeout: 15_000 },
      }),
  );
}

/** Closes the client's connections, if it was ever used. */
export async function closeRawClient(): Promise<void> {
  await peekGlobalSlot<PrismaClient>("db.prisma")?.$disconnect();
  setGlobalSlot("db.prisma", undefined);
}
