import { describe, expect, test } from "vitest";
import { filtersHref, listParameters, NO_FILTERS, readFilters } from "@/components/attenders/attender-filters";
import { pageNumbers } from "@/components/attenders/page-numbers";

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
    expect(read(filtersHref(view).split("?")[1] ?? "")).toEqual(view);
  });

  test.each(["profile=3", "status=tudo", "page=0", "page=-1", "page=1.5", "page=x", "q=%20%20"])(
    "that makes no sense (%s) is the whole team",
    (query) => {
      expect(read(query)).toEqual(NO_FILTERS);
    },
  );
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
