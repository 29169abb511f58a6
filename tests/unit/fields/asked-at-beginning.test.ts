import { expect, test } from "vitest";
import { askedAtBeginning } from "@/components/desk/forms/use-begin-fields";
import type { FieldDto } from "@/lib/modules/fields/schema";

const SALES = 3;
const field = (key: string, more: Partial<FieldDto>): FieldDto => ({
  ...{ id: 1, subject: "ticket", key, labelPt: key, labelEn: null, type: "text", options: [], required: "on_create" },
  ...{
    minimum: null,
    maximum: null,
    pattern: null,
    mask: null,
    isPii: false,
    isListed: false,
    isArchived: false,
    version: 1,
  },
  ...{ teamIds: [], hasHiddenTeams: false, hasLostTeams: false },
  ...more,
});
const FIELDS = [
  field("all", {}),
  field("sales", { teamIds: [SALES] }),
  field("others", { hasHiddenTeams: true }),
  field("optional", { required: "never" }),
];
const asked = (teamId: number | null, missed = "") =>
  askedAtBeginning(FIELDS, { teamId, maySeeSensitive: false, isMissed: (key) => key === missed }).map(
    ({ field: { key } }) => key,
  );

test("a form asks for what its record's team requires, and for what all do", () => {
  expect(asked(SALES)).toEqual(["all", "sales"]);
  expect(asked(SALES + 1)).toEqual(["all"]);
  expect(asked(null)).toEqual(["all"]);
});

test("a form asks for what the server missed, whatever team it took the record for", () => {
  expect(asked(null, "sales")).toEqual(["all", "sales"]);
  expect(asked(SALES, "others")).toEqual(["all", "sales", "others"]);
});
