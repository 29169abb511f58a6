import { ID_MAX } from "@/lib/kernel/ids";
import {
  choiceOf,
  flag,
  type GetParameter,
  oneOf,
  type QueryCodec,
  readQuery,
  SEARCH_MAX_LENGTH,
  textUpTo,
  wholeNumber,
  writeQuery,
} from "@/lib/modules/records/query-codec";

/** Attenders of a page when the caller names no size (specification 1, section 9). */
export const ATTENDERS_PAGE_SIZE = 10;

const profile: QueryCodec<1 | 2> = {
  ...oneOf<1 | 2>((text) => (text === "1" ? 1 : text === "2" ? 2 : undefined)),
  said: { enum: ["1", "2"] },
};

/** What narrows the team, and the page, as the documented query has them (specification 1, section 3). */
export const ATTENDERS_FILTER = {
  page: wholeNumber(1, 1_000_000),
  /** Words or parts of words of name and e-mail; case and accents aside. */
  searchQuery: textUpTo(SEARCH_MAX_LENGTH),
  profile,
  /** The role of the workspace's own; 0: who has none. */
  roleId: wholeNumber(0, ID_MAX),
  isActive: flag,
};

// The screen's address has shorter words for the same.
const PLACE = {
  q: ATTENDERS_FILTER.searchQuery,
  profile,
  role: wholeNumber(1, ID_MAX),
  status: choiceOf(["active", "inactive"]),
  page: ATTENDERS_FILTER.page,
};

/** A profile as people choose it: Administrator, Default, or a role of the workspace's own in place of Default. */
export type ProfileChoice = "1" | "2" | `role ${number}`;

/** What the list is narrowed to, and its page. It is the address's query, so that a view can be shared. */
export type AttenderFilters = {
  search: string;
  profile: "all" | ProfileChoice;
  status: "all" | "active" | "inactive";
  page: number;
};

/** The whole team, first page. */
export const NO_FILTERS: AttenderFilters = { search: "", profile: "all", status: "all", page: 1 };

/** Reads the address: the view, and as `name=part` what can't be read and so narrows nothing. */
export function readFilters(get: GetParameter): { filters: AttenderFilters; unread: string[] } {
  const { filter, unread } = readQuery(PLACE, get);
  const { q = "", profile: asked, role, status = "all", page = 1 } = filter;
  const chosen = role !== undefined ? (`role ${role}` as const) : asked === undefined ? "all" : (`${asked}` as const);
  return { filters: { search: q, profile: chosen, status, page }, unread };
}

/** The role of the workspace's own that a profile is; undefined: none. */
export const roleIn = (chosen: AttenderFilters["profile"]): number | undefined =>
  chosen.startsWith("role ") ? Number(chosen.slice("role ".length)) : undefined;
const profileIn = (chosen: AttenderFilters["profile"]) => (chosen === "1" ? 1 : chosen === "2" ? 2 : undefined);

/** The address of a view. */
export function filtersHref(filters: AttenderFilters): string {
  const { search, status, page } = filters;
  const text = new URLSearchParams(
    writeQuery(PLACE, {
      q: search,
      profile: profileIn(filters.profile),
      role: roleIn(filters.profile),
      status: status === "all" ? undefined : status,
      page: page > 1 ? page : undefined,
    }),
  ).toString();
  return text ? `/attenders?${text}` : "/attenders";
}

/** The documented query of GetAttenders; absent parameters don't narrow. */
export function listParameters(filters: AttenderFilters): Record<string, string> {
  const { search, status, page } = filters;
  return {
    pageSize: String(ATTENDERS_PAGE_SIZE),
    ...writeQuery(ATTENDERS_FILTER, {
      page,
      searchQuery: search,
      profile: profileIn(filters.profile),
      // Default is who has none of the workspace's own in its place.
      roleId: filters.profile === "2" ? 0 : roleIn(filters.profile),
      isActive: status === "all" ? undefined : status === "active",
    }),
  };
}

/** How many of the filters narrow the list. */
export function activeFilters({ search, profile, status }: AttenderFilters): number {
  return [search !== "", profile !== "all", status !== "all"].filter(Boolean).length;
}
