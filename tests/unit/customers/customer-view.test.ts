import { describe, expect, test } from "vitest";
import { replaceRow } from "@/lib/client/cache/customer-cache";
import type { DirectoryList } from "@/lib/client/calls/customer-calls";
import type { CompanyDto } from "@/lib/modules/companies/schema";
import {
  activeFilters,
  type DirectoryPanel,
  type DirectoryView,
  directoryHref,
  emptyView,
  exportHref,
  readDirectory,
} from "@/lib/modules/customers/filter";

const getOf = (address: string) => {
  return new URL(address, "http://desk.example").searchParams;
};

const CUSTOMERS: DirectoryView = {
  ...emptyView("customers"),
  q: "ação & cia",
  status: ["active", "lead"],
  tags: ["vip", "decision-maker"],
  sort: "newest",
  companyId: 7,
};
const COMPANIES: DirectoryView = {
  ...emptyView("companies"),
  status: ["prospect"],
  size: ["small", "enterprise"],
  industry: "Venture Capital",
};

describe("an address", () => {
  test.each([CUSTOMERS, COMPANIES, { ...emptyView("customers"), hasCompany: "false" as const }])(
    "gives back the view that made it (%#)",
    (view) => {
      expect(readDirectory(getOf(directoryHref(view)))).toEqual({ view, panel: null, unread: [] });
    },
  );

  test.each<DirectoryPanel>([
    { type: "customer", id: 3 },
    { type: "company", id: 4 },
    { type: "duplicates" },
    { type: "import", id: null },
    { type: "import", id: 9 },
    null,
  ])("gives back what lies over the list (%#)", (panel) => {
    expect(readDirectory(getOf(directoryHref(CUSTOMERS, panel)))).toEqual({ view: CUSTOMERS, panel, unread: [] });
  });

  test("that was typed wrongly narrows by what it can mean, and the rest is named", () => {
    const get = getOf("/customers?status=active,nonsense&companyId=-1&hasCompany=maybe&sort=up&size=small&customer=0");
    expect(readDirectory(get)).toEqual({
      view: { ...emptyView("customers"), status: ["active"] },
      panel: null,
      unread: ["sort=up", "status=nonsense", "companyId=-1", "hasCompany=maybe", "size=small", "customer=0"],
    });
  });
});

test("the file has the rows of the filter", () => {
  expect(exportHref({ ...COMPANIES, sort: "newest" })).toBe(
    "/api/v1/companies/export.csv?status=prospect&size=small%2Centerprise&industry=Venture+Capital",
  );
});

test("every chosen value counts as a filter", () => {
  expect([activeFilters(CUSTOMERS), activeFilters(COMPANIES), activeFilters(emptyView("customers"))]).toEqual([
    6, 4, 0,
  ]);
});

describe("a list", () => {
  const company = (version: number, customerCount: number) => ({ id: 1, version, customerCount }) as CompanyDto;
  const list = (row: CompanyDto): DirectoryList<CompanyDto> => ({
    rows: [row],
    nextCursor: null,
    total: 1,
    isTotalCapped: false,
  });

  test("takes a company's new count, which is no new version", () => {
    expect(replaceRow(list(company(2, 0)), company(2, 5)).rows[0]?.customerCount).toBe(5);
  });

  test("doesn't go back to an older version that was heard late", () => {
    const known = list(company(3, 1));
    expect(replaceRow(known, company(2, 9))).toBe(known);
  });
});
