import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { customerById } from "./store/customer";

/** What is known of a customer, and which of their addresses. */
export type KnownFacts = { name: string; has: { email: boolean; phone: boolean; company: boolean } };

/** What is known of a customer; undefined when the workspace has no such one. */
export async function knownFactsOf(reader: Pick<Reader, "first">, id: number): Promise<KnownFacts | undefined> {
  const row = await reader.first(customerById, { id });
  return (
    row && {
      name: row.name,
      has: { email: row.email !== null, phone: row.phone !== null, company: row.companyId !== null },
    }
  );
}
