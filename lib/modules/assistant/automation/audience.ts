import { createHash } from "node:crypto";

/** Hundredths of a percent: as fine as a share can be set. */
const PARTS = 10_000;

/**
 * Whether the assistant answers this customer: the same ones each time, and who was answered at a smaller share is answered at a larger one.
 * @param share of all customers, 0 to 1
 */
export function isInShare(workspaceId: number, customerId: number, share: number): boolean {
  const digest = createHash("sha256").update(`assistant:${workspaceId}:${customerId}`).digest();
  return digest.readUInt32BE(0) % PARTS < Math.round(share * PARTS);
}
