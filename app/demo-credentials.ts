import type { DemoCredentials } from "@/components/sign-in/demo-hint";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { env } from "@/lib/platform/env/env";

/** The demo workspace's credentials, where it exists: the sign-in shows them to everyone. */
export function demoCredentials(): DemoCredentials | null {
  if (!env().DEMO_MODE) return null;
  return {
    password: DEMO_PASSWORD,
    // The inactive account only shows a refusal; as a suggestion it would be a trap.
    accounts: (["admin", "agent"] as const).map((role) => ({ role, email: DEMO_ACCOUNTS[role] })),
  };
}
