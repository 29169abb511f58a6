import { describe, expect, test } from "vitest";
import { RouteTree } from "@/lib/platform/http/route-tree";

const tree = new RouteTree<string>();
for (const pattern of ["/a/[id]", "/a/fixed", "/a/[id]/b/[bId]", "/a/[...rest]", "/docs/[[...page]]"])
  tree.add(pattern, pattern);

describe("an address finds its pattern and what stands at its parameters:", () => {
  test.each([
    ["/a/1", "/a/[id]", { id: "1" }],
    ["/a/fixed", "/a/fixed", {}],
    ["/a/1/b/2", "/a/[id]/b/[bId]", { id: "1", bId: "2" }],
    ["/a/1/c/2", "/a/[...rest]", { rest: ["1", "c", "2"] }],
    ["/docs", "/docs/[[...page]]", {}],
    ["/docs/x", "/docs/[[...page]]", { page: ["x"] }],
  ])("%s", (address, value, params) => {
    expect(tree.find(address)).toEqual({ value, params });
  });

  test("or none", () => {
    expect(tree.find("/b")).toBeUndefined();
    expect(tree.find("/a")).toBeUndefined();
  });
});
