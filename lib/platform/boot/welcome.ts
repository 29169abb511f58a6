import type { AddressInfo } from "node:net";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import type { Env } from "@/lib/platform/env/env";

/** Says on the terminal where the product is and, in demo mode, how to sign in. */
export function printWelcome(env: Env, address: AddressInfo | string | null): void {
  const port = typeof address === "object" && address ? address.port : env.PORT;
  const url = env.APP_URL === `http://localhost:${env.PORT}` ? `http://localhost:${port}` : env.APP_URL;
  const lines = [`Cangoo is ready: ${url}`];
  if (env.DEMO_MODE) {
    lines.push(`  A shop with the web chat:  ${url}/demo`, "  Demo workspace, sign in with:");
    for (const email of [DEMO_ACCOUNTS.admin, DEMO_ACCOUNTS.agent]) lines.push(`    ${email}   ${DEMO_PASSWORD}`);
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}
