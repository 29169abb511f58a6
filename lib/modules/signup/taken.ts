import { findByEmail } from "@/lib/modules/attenders/find-by-email";
import { isCnpjTaken } from "@/lib/modules/workspace/add-workspace";
import type { GlobalReader } from "@/lib/platform/db/unit-of-work/tx";

/** What of a signup can belong to somebody else. */
export type Claim = { personalEmail: string; cnpj: string };
export type ClaimField = keyof Claim;

/** The fields of a claim that an attender or a workspace has already; over all workspaces, because both are unique there. */
export async function takenFields(
  reader: Pick<GlobalReader, "first">,
  { personalEmail, cnpj }: Claim,
): Promise<ClaimField[]> {
  const taken: ClaimField[] = [];
  if (await findByEmail(personalEmail, reader)) taken.push("personalEmail");
  if (await isCnpjTaken(reader, cnpj)) taken.push("cnpj");
  return taken;
}
