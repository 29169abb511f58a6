import { PROFILE_ADMINISTRATOR } from "@/lib/platform/session/permissions";

/** Shared replies speak for the company, so administrators keep them; everybody keeps their own. */
export function mayKeepShared(attender: { profile: number }): boolean {
  return attender.profile === PROFILE_ADMINISTRATOR;
}
