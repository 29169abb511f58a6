import { directoryTagsQuery, someOf } from "@/lib/modules/companies/filter";
import { flag, oneOf, readId, SEARCH_MAX_LENGTH, textUpTo } from "@/lib/modules/records/query-codec";

/** Statuses of a customer, in the order in which they are offered. */
export const CUSTOMER_STATUSES = ["active", "inactive", "prospect", "lead"] as const;

/** Filters of the customers (specification 2, section 9), as query parameters. */
export const CUSTOMER_FILTER = {
  /** Words or parts of words of name, e-mail and company name; case and accents aside. */
  q: textUpTo(SEARCH_MAX_LENGTH),
  status: someOf(CUSTOMER_STATUSES),
  companyId: oneOf(readId),
  hasCompany: flag,
  tags: directoryTagsQuery,
};
