import { createCompany } from "@/lib/modules/companies/save-company";
import { newCompanySchema } from "@/lib/modules/companies/schema";
import type { Ctx } from "@/lib/platform/session/context";
import { createRandom } from "@/prisma/seed/random";
import { addCustomer } from "./customers";

/** Adds three companies and 120 customers of all kinds, always the same. @returns the companies' ids */
export async function addManyCustomers(ctx: Ctx): Promise<number[]> {
  const random = createRandom(11);
  const pick = <T>(list: readonly T[]) => list[random.integer(0, list.length - 1)] as T;
  const companyIds: number[] = [];
  for (const name of ["Açúcar & Cia", "Café Ltda", "Zebra"])
    companyIds.push((await createCompany(ctx, newCompanySchema.parse({ name }))).id);
  for (let number = 0; number < 120; number += 1)
    await addCustomer(ctx, {
      name: `${pick(["Ana", "Ângela", "João", "Zoé", "bruno", "Água"])} ${pick(["Sá", "Souza", "D'Ávila", "Li"])}`,
      status: pick(["active", "inactive", "prospect", "lead"] as const),
      tags: [...new Set([pick(["vip", "novo", "São Paulo"]), pick(["vip", "atacado"])])],
      companyId: pick([...companyIds, null, null]),
    });
  return companyIds;
}
