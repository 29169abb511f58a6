import { describe, expect, test } from "vitest";
import {
  asksForTags,
  conditionNames,
  replacedInCondition,
  replacedTags,
  restoredTags,
  tagKey,
} from "@/lib/modules/tags/policy";

const change = { from: ["troca", "Troca"], to: "devolução" };

describe("a name that takes others' place", () => {
  test("stands where the first of them stood", () => {
    expect(replacedTags(["vip", "Troca", "loja"], change)).toEqual(["vip", "devolução", "loja"]);
  });

  test("stands once where the record has it already", () => {
    expect(replacedTags(["devolução", "troca", "Troca"], change)).toEqual(["devolução"]);
  });

  test("leaves a record alone that has none of them", () => {
    expect(replacedTags(["vip"], change)).toEqual(["vip"]);
  });
});

describe("taking it back", () => {
  test("gives the old name its place, whatever was added since", () => {
    expect(restoredTags(["novo", "devolução"], ["troca"], change)).toEqual(["novo", "troca"]);
  });

  test("keeps the new name beside the old one where the record had both", () => {
    expect(restoredTags(["devolução"], ["troca", "devolução"], change)).toEqual(["troca", "devolução"]);
  });

  test("does nothing where somebody has taken the tag away", () => {
    expect(restoredTags(["novo"], ["troca"], change)).toBeNull();
  });
});

describe("what a condition asks for", () => {
  const condition = {
    all: [{ field: "tags", operator: "has_any", value: ["troca", "vip"] }],
    any: [{ field: "subject", operator: "contains", value: "troca" }],
  };

  test("follows the name, and a text that is spelled like it doesn't", () => {
    expect(replacedInCondition(condition, change)).toEqual({
      all: [{ field: "tags", operator: "has_any", value: ["devolução", "vip"] }],
      any: [{ field: "subject", operator: "contains", value: "troca" }],
    });
  });

  test("names the tags that it asks for, and no others", () => {
    expect([conditionNames(condition, ["vip"]), conditionNames(condition, ["loja"])]).toEqual([true, false]);
  });

  test("asks for no tags where another field alone is asked for", () => {
    expect([asksForTags(condition), asksForTags({ all: [], any: condition.any })]).toEqual([true, false]);
  });
});

test("accents, capitals and outer spaces don't tell two tags apart", () => {
  expect(tagKey("  Devolução ")).toBe(tagKey("DEVOLUCAO"));
});
