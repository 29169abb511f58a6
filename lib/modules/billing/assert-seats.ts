import { countSeated } from "@/lib/modules/attenders/active-attenders";
import type { Unit } from "@/lib/modules/events/unit";
import { AppError } from "@/lib/platform/errors/app-error";
import { BASIC_PLAN } from "./plan";
import { planSeats } from "./store/subscription";

/**
 * Makes sure that whoever was seated in this commit has a seat of the plan. An attender takes one while active, whether or not
 * the invite was accepted; deactivating frees it. Writers wait for each other, so two who ask for the last seat can't both get it.
 * @throws {AppError} SEAT_LIMIT
 */
export async function assertSeats(unit: Unit): Promise<void> {
  const limit = (await unit.first(planSeats, {}))?.seats ?? BASIC_PLAN.seats;
  if ((await countSeated(unit)) > limit) throw new AppError("SEAT_LIMIT", { limit });
}
