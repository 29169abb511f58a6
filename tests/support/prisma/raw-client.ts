import type { PrismaClient } from "@/generated/prisma/client";
import { globalSlot, peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";
import { lazyClient } from "./lazy-client";

/** The process's Prisma client, opened by the first who asks. */
export function loadPrisma(): Promise<PrismaClient> {
  return globalSlot("db.prisma", async () => (await import("./prisma-client")).openPrisma());
}

/** The rows of every workspace, past the product: what a test looks at, or begins with. */
export function rawClient(): PrismaClient {
  return lazyClient(loadPrisma);
}

/** Closes the client's connections, if it was ever used. */
export async function closeRawClient(): Promise<void> {
  const opened = await peekGlobalSlot<Promise<PrismaClient>>("db.prisma");
  await opened?.$disconnect();
  setGlobalSlot("db.prisma", undefined);
}
