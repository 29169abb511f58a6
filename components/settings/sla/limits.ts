import type * as schema from "@/lib/modules/sla/schema";

// Importing these from schema.ts would put zod in the settings' first load. The literal types make a drift a compile error.

/** Most policies of a workspace. */
export const SLA_POLICIES_MAX: typeof schema.SLA_POLICIES_MAX = 50;
/** Shortest and longest target, in seconds of open time. */
export const TARGET_MIN_SECONDS: typeof schema.TARGET_MIN_SECONDS = 60;
export const TARGET_MAX_SECONDS = 365 * 24 * 60 * 60;
/** Longest name of a policy. */
export const POLICY_NAME_MAX_LENGTH = 100;
