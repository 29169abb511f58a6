import type { Query } from "@/lib/client/http/api";

/** What the list is narrowed to, and its page. It is the address's query, so that a view can be shared. */
export type AttenderFilters = {
  search: string;
  profile: "all" | "1" | "2";
  status: "all" | "active" | "inactive";
  page: number;
};

/** Profile of an administrator (specification 1, section 3). */
export const PROFILE_ADMINISTRATOR = 1;

/** The whole team, first page. */
export const NO_FILTERS: AttenderFilters = { search: "", profile: "all", status: "all", page: 1 };

const SEARCH_MAX = 200;
const PAGE_MAX = 1_000_000;

/** Reads the address's query. What it can't mean counts as absent: an address can be typed. */
export function readFilters(get: (name: string) => string | null | undefined): AttenderFilters {
  const profile = get("profile");
  const status = get("status");
  const page = Number(get("page"));
  return {
    search: (get("q") ?? "").trim().slice(0, SEARCH_MAX),
    profile: profile === "1" || profile === "2" ? profile : "all",
    status: status === "active" || status === "inactive" ? status : "all",
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  };
}

/** The address of a view. */
export function filtersHref({ search, profile, status, page }: AttenderFilters): string {
  const parameters = new URLSearchParams();
  if (search) parameters.set("q", search);
  if (profile !== "all") parameters.set("profile", profile);
  if (status !== "all") parameters.set("status", status);
  if (page > 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text ? `/attenders?${text}` : "/attenders";
}

/** The documented query of GetAttenders; absent parameters don't narrow. */
export function listParameters({ search, profile, status, page }: AttenderFilters) {
  return {
    page,
    pageSize: 10,
    searchQuery: search || undefined,
    profile: profile === "all" ? undefined : profile,
    isActive: status === "all" ? undefined : status === "active" ? "true" : "false",
  } as const satisfies Query;
}

/** How many of the filters narrow the list. */
export function activeFilters({ search, profile, status }: AttenderFilters): number {
  return [search !== "", profile !== "all", status !== "all"].filter(Boolean).length;
}
