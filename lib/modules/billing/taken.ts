import type { Prisma } from "@/generated/prisma/client";
import { rawClient } from "@/lib/platform/db/raw-client";

/** What of a signup can belong to somebody else. */
export type Claim = { personalEmail: string; cnpj: string };

/** The fields of a claim that an attender or a workspace has already; over all workspaces, because both are unique there. */
export async function takenFields(
  claim: Claim,
  db: Pick<Prisma.TransactionClient, "attender" | "workspace"> = rawClient(),
): Promise<("personalEmail" | "cnpj")[]> {
  const attender = await db.attender.findUnique({ where: { email: claim.personalEmail }, select: { id: true } });
  const workspace = await db.workspace.findUnique({ where: { cnpj: claim.cnpj }, select: { id: true } });
  return [...(attender ? (["personalEmail"] as const) : []), ...(workspace ? (["cnpj"] as const) : [])];
}
