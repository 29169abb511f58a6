import { listOf, PLAIN_LIST, readChoice, SEARCH_MAX_LENGTH, textUpTo } from "@/lib/modules/records/query-codec";

/** Statuses of a company, in the order in which they are offered. */
export const COMPANY_STATUSES = ["active", "inactive", "prospect"] as const;
/** Size bands of a company, the smallest first. */
export const COMPANY_SIZES = ["startup", "small", "medium", "large", "enterprise"] as const;
/** By name (accents and case aside), or the newest first. */
export const DIRECTORY_SORTS = ["name", "newest"] as const;

const VALUES_MAX = 20;
/** Most tags of a row and of a filter, and the longest tag in UTF-16 code units. */
export const DIRECTORY_TAGS_MAX = 50;
export const DIRECTORY_TAG_MAX_LENGTH = 40;

/** Some of a closed list's values, separated by commas; a row with any of them matches. */
export const someOf = <Choice extends string>(choices: readonly Choice[]) =>
  listOf(readChoice(choices), PLAIN_LIST, VALUES_MAX);

/** Several tags, separated by commas; a row with any of them matches. */
export const directoryTagsQuery = listOf(
  (tag) => (tag.length <= DIRECTORY_TAG_MAX_LENGTH ? tag : undefined),
  PLAIN_LIST,
  DIRECTORY_TAGS_MAX,
);

/** Filters of the companies (specification 2, section 9), as query parameters. */
export const COMPANY_FILTER = {
  /** Words or parts of words of name, industry and website; case and accents aside. */
  q: textUpTo(SEARCH_MAX_LENGTH),
  status: someOf(COMPANY_STATUSES),
  size: someOf(COMPANY_SIZES),
  /** One industry, as it is stored. */
  industry: textUpTo(100),
  tags: directoryTagsQuery,
};
