import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pageNumbers } from "@/components/attenders/page-numbers";
import { filtersHref, listParameters, NO_FILTERS, readFilters } from "@/lib/modules/attenders/filter";
import { attendersQuerySchema } from "@/lib/modules/attenders/schema";

const read = (query: string) => {
  const parameters = new URLSearchParams(query);
  return readFilters((name) => parameters.get(name));
};

describe("the address of a view of the team", () => {
  test("is bare for the whole team", () => {
    expect(filtersHref(NO_FILTERS)).toBe("/attenders");
  });

  test("is read back as what it was made from", () => {
    const view = { search: "joão & maria", profile: "1", status: "inactive", page: 3 } as const;
    expect(read(filtersHref(view).split("?")[1] ?? "")).toEqual({ filters: view, unread: [] });
  });

  test.each(["profile=3", "status=tudo", "page=0", "page=-1", "page=1.5", "page=x", "q=%20%20"])(
    "that makes no sense (%s) is the whole team",
    (query) => {
      expect(read(query).filters).toEqual(NO_FILTERS);
    },
  );
});

test("what is read of any address is taken by the documented call and reads the same again", () => {
  const text = fc.oneof(
    fc.constantFrom("1", "2", "3", "active", "inactive", "true", "0", "07", "1000000", "1000001", "", " "),
    fc.integer({ min: 199, max: 201 }).map((length) => "x".repeat(length)),
    fc.string({ unit: "binary", maxLength: 12 }),
  );
  const names = fc.constantFrom("q", "profile", "status", "page");
  fc.assert(
    fc.property(fc.dictionary(names, text, { noNullPrototype: true }), (address) => {
      const { filters } = readFilters((name) => address[name]);
      expect(attendersQuerySchema.safeParse(listParameters(filters)).success).toBe(true);
      expect(read(filtersHref(filters).split("?")[1] ?? "")).toEqual({ filters, unread: [] });
    }),
    { numRuns: 1_000 },
  );
  expect(read("status=tudo&page=0").unread).toEqual(["status=tudo", "page=0"]);
});

test("the documented call gets true or false only for a chosen status", () => {
  expect(listParameters({ ...NO_FILTERS, status: "active" }).isActive).toBe("true");
  expect(listParameters({ ...NO_FILTERS, status: "inactive" }).isActive).toBe("false");
  expect(listParameters(NO_FILTERS).isActive).toBeUndefined();
});

describe("at most five page numbers are offered", () => {
  test.each([
    [1, 2, [1, 2]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
    [4, 5, [1, 2, 3, 4, 5]],
  ])("on page %d of %d", (current, total, numbers) => {
    expect(pageNumbers(current, total)).toEqual(numbers);
  });
});
