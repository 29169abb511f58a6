import { rowSource } from "@/lib/platform/search/rows/row-source";
import { COMPANY_ROWS } from "./directory";
import { addedCompanies, markedCompany } from "./store/searched-company";

/** Companies by name, industry and site. */
export const companySource = rowSource({
  kind: COMPANY_ROWS,
  table: "company",
  added: addedCompanies,
  marked: { company: markedCompany },
});
