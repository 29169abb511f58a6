import type { ScopedDb } from "@/lib/platform/db/scoped-client";
import { AppError } from "@/lib/platform/errors/app-error";
import { BASIC_PLAN } from "./plan";

/**
 * Makes sure that the workspace has a free seat. An attender takes one while active, whether or not the invite was
 * accepted; deactivating frees it. Call it before creating or activating, inside that transaction: writers wait for each
 * other, so two who ask for the last seat can't both get it.
 * @throws {AppError} SEAT_LIMIT
 */
export async function assertSeats(db: Pick<ScopedDb, "attender" | "subscription">, workspaceId: number): Promise<void> {
  const [used, subscription] = [
    await db.attender.count({ where: { workspaceId, isActive: true } }),
    await db.subscription.findFirst({ where: { workspaceId } }),
  ];
  const limit = subscription?.seats ?? BASIC_PLAN.seats;
  if (used >= limit) throw new AppError("SEAT_LIMIT", { limit });
}
