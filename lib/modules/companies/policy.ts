import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";

/** Whole lists leave the product with administrators only (exports). */
export function mayExportCompanies(attender: { profile: number }): boolean {
  return attender.profile === PROFILE_ADMINISTRATOR;
}
