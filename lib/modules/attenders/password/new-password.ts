import { hashPassword } from "@/lib/platform/crypto/hash-password";
import { AppError } from "@/lib/platform/errors/app-error";
import type { LiveLink } from "../access-tokens";
import { guessableReason, type PasswordOwner } from "./guessable-password";

/**
 * The hash of a password that somebody chooses, the one way to get one: whatever sets a password goes through here.
 * @param field the form's name of the password, where the reason is shown.
 * @throws {AppError} VALIDATION_FAILED for one that is easily guessed
 */
export async function hashChosenPassword(password: string, owner: PasswordOwner, field = "password"): Promise<string> {
  const reason = await guessableReason(password, owner);
  if (reason) throw new AppError("VALIDATION_FAILED", { errors: { [field]: reason } });
  return hashPassword(password);
}

/** Whose password it is, as the link of an e-mail tells. */
export function ownerOf(link: Pick<LiveLink, "firstName" | "surname" | "email" | "workspaceName">): PasswordOwner {
  return { names: [link.firstName, link.surname], email: link.email, companyName: link.workspaceName };
}
