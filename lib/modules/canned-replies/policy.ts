import { hasPermission } from "@/lib/platform/session/permissions";

/** Shared replies speak for the company, so a permission keeps them; everybody keeps their own. */
export function mayKeepShared(attender: { profile: number }): boolean {
  return hasPermission(attender.profile, "canned-replies.share");
}
