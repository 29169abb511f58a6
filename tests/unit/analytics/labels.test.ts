import fc from "fast-check";
import { expect, test } from "vitest";
import { FIRST_TAG, labelOf, labelsOf } from "@/lib/modules/analytics/labels";

const tags = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 4 });
const teams = fc.option(fc.integer({ min: 1, max: 2_147_483_647 }));

test("no two things are filed under the same label", () => {
  fc.assert(
    fc.property(
      teams,
      teams,
      fc.option(fc.string({ minLength: 1 })),
      fc.option(fc.string({ minLength: 1 })),
      (...all) => {
        const [one, other, tag, another] = all;
        fc.pre([tag, another].every((name) => name === null || !name.includes("\u0001")));
        const isSame = one === other && tag === another;
        expect(labelOf(one, tag) === labelOf(other, another)).toBe(isSame);
      },
    ),
  );
});

test("something is filed under its tags, its team and each tag in its team, and under nothing twice", () => {
  fc.assert(
    fc.property(teams, tags, (team, own) => {
      const known = own.filter((tag) => !tag.includes("\u0001"));
      const wanted = team === null ? known : [...known, labelOf(team, null), ...known.map((tag) => labelOf(team, tag))];
      expect(labelsOf(team, own)).toEqual(wanted);
      expect(new Set(labelsOf(team, own)).size).toBe(wanted.length);
    }),
  );
});

test("tags come after the labels of teams, in the order of bytes", () => {
  const labels = [labelOf(9, "vip"), labelOf(10, null), "vip", "á", "!"];
  expect(labels.filter((label) => label >= FIRST_TAG)).toEqual(["vip", "á", "!"]);
});
