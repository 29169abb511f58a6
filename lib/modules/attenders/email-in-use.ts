import { AppError } from "@/lib/platform/errors/app-error";

/**
 * Runs a write of an attender; an address that somebody of the installation has becomes EMAIL_IN_USE. The database's own
 * uniqueness decides, so that two who take the same address at once can't both have it.
 */
export async function refusingUsedEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isTaken(error)) throw new AppError("EMAIL_IN_USE");
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "SQLITE_CONSTRAINT_UNIQUE" && error.message.includes("attender.email");
}
