import type * as imports from "@/lib/modules/customers/import/import-schema";
import type { ImportField } from "@/lib/modules/customers/import/import-schema";

// Importing the limits from the schemas would put zod in the first load. The literal types make a drift a compile error.

/** Tags offered before anybody has written one (specification 2, section 3). */
export const SUGGESTED_TAGS = {
  customers: ["vip", "technical", "decision-maker", "developer", "finance", "marketing", "startup", "enterprise"],
  companies: ["enterprise", "technology", "saas", "manufacturing", "retail", "startup", "healthcare"],
} as const;

/** Industries that the documents name, as they are stored; each has a text in the reader's language. */
export const INDUSTRIES = ["Technology", "Healthcare", "Finance", "Electronics", "Fashion", "Venture Capital"] as const;
/** One of the named industries. */
export type KnownIndustry = (typeof INDUSTRIES)[number];

/** Whether an industry is one of the named ones. */
export function isKnownIndustry(industry: string): industry is KnownIndustry {
  return (INDUSTRIES as readonly string[]).includes(industry);
}

/** Fields of a customer that a column of a file can fill, in the order in which they are offered. */
export const IMPORT_FIELDS = [
  "name",
  "email",
  "phone",
  "whatsapp",
  "cpf",
  "company",
  "status",
  "tags",
  "notes",
] as const satisfies readonly ImportField[];

/** Largest file of an import, in bytes. */
export const IMPORT_BYTES_MAX: typeof imports.IMPORT_MAX_BYTES = 20_971_520;
