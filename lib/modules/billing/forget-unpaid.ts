import type { InstallationUnit } from "@/lib/modules/events/installation-commit";
import { deletePaymentsOf, signupsWithMoney } from "./store/payment";

/** Deletes the payments of signups that nobody paid or may still pay, in the commit that deletes those. @returns these signups */
export async function forgetUnpaid(unit: InstallationUnit, signupIds: readonly number[]): Promise<number[]> {
  const kept = new Set((await unit.all(signupsWithMoney, { signupIds })).map(({ signupId }) => signupId));
  const unpaid = signupIds.filter((id) => !kept.has(id));
  await unit.run(deletePaymentsOf, { signupIds: unpaid });
  return unpaid;
}
