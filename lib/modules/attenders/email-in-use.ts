import { isUnique } from "@/lib/platform/db/trouble";
import { AppError } from "@/lib/platform/errors/app-error";

/**
 * Runs a write of an attender; an address that somebody of the installation has becomes EMAIL_IN_USE. The database's own
 * uniqueness decides, so that two who take the same address at once can't both have it.
 */
export async function refusingUsedEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUnique(error, "attender", "email")) throw new AppError("EMAIL_IN_USE");
    throw error;
  }
}
