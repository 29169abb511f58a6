import { describe, expect, test } from "vitest";
import { putTogether, takenApart } from "@/components/settings/sla/condition-parts";
import { inputOf, newPolicy, problemsOf, storedPolicy, targetsOf } from "@/components/settings/sla/policy-draft";
import { conditionSummary, groupedTargets } from "@/components/settings/sla/policy-summary";
import type { Condition } from "@/lib/kernel/conditions/condition";
import { conditionHolds } from "@/lib/kernel/conditions/condition-holds";
import { SLA_FIELDS, type SlaValues } from "@/lib/modules/sla/filter";
import { type SlaPolicyDto, slaPolicyInputSchema } from "@/lib/modules/sla/schema";

const WORDS = {
  leaf: ({ field, operator, value }: { field: string; operator: string; value?: unknown }) =>
    `${field} ${operator} ${String(value)}`,
  or: (texts: readonly string[]) => texts.join(" ou "),
  and: (texts: readonly string[]) => texts.join(" e "),
};

/** More than the form can show, each part in a form of its own. */
const RICH: Condition = {
  all: [
    { field: "customer", operator: "any_of", value: [7] },
    { field: "channel", operator: "any_of", value: ["whatsapp"] },
    { field: "channel", operator: "any_of", value: ["whatsapp", "email"] },
    { field: "priority", operator: "none_of", value: ["low"] },
    { field: "tags", operator: "has_any", value: ["vip"] },
    { all: [{ field: "team", operator: "is_present" }], any: [{ field: "team", operator: "any_of", value: [3] }] },
  ],
  any: [
    { field: "company", operator: "any_of", value: [1, 2] },
    { field: "team", operator: "is_empty" },
  ],
};
const POLICY: SlaPolicyDto = {
  id: 1,
  name: "Plantão",
  isActive: true,
  condition: RICH,
  calendarId: 4,
  targets: { urgent: { first: 900, resolution: 5_400 }, high: {}, medium: { first: 90 }, low: {} },
  warnPercent: 75,
  restsWithCustomer: false,
  restsSnoozed: true,
  version: 3,
  updatedAt: "2026-11-27T12:00:00.000Z",
};

describe("a condition in a policy's form", () => {
  test("shows what the fields can, and keeps the rest", () => {
    const { rest, ...asked } = takenApart(RICH);
    expect(asked).toEqual({ teams: [], channels: ["whatsapp"], priorities: [], tags: ["vip"] });
    expect(rest.all).toHaveLength(4);
    expect(rest.any).toEqual(RICH.any);
  });

  test("asks the same when it is put together again", () => {
    const again = putTogether(takenApart(RICH));
    expect([...again.all].sort()).toHaveLength(RICH.all.length);
    expect(again.all).toEqual(expect.arrayContaining([...RICH.all]));
    const values: SlaValues = {
      team: 3,
      channel: "whatsapp",
      priority: "high",
      tags: ["vip"],
      customer: 7,
      company: 2,
    };
    for (const change of [{}, { customer: 8 }, { tags: [] }, { team: null }, { company: 9 }, { channel: "email" }]) {
      const asked = { fields: SLA_FIELDS, values: { ...values, ...change }, now: 0 };
      expect(conditionHolds(again, asked)).toBe(conditionHolds(RICH, asked));
    }
  });

  test("is said whole", () => {
    expect(conditionSummary({ all: [], any: [] }, WORDS)).toBe("");
    expect(conditionSummary(RICH, WORDS)).toBe(
      "customer any_of 7 · channel any_of whatsapp · channel any_of whatsapp,email · priority none_of low · tags has_any vip" +
        " · team is_present undefined e team any_of 3 · company any_of 1,2 ou team is_empty undefined",
    );
  });
});

describe("a policy's form", () => {
  test("sends what is stored when nothing was touched", () => {
    const { id: _, version: __, updatedAt: ___, condition, ...rest } = POLICY;
    const { condition: sent, ...input } = inputOf(storedPolicy(POLICY).values);
    expect(input).toEqual(rest);
    expect(sent.all).toEqual(expect.arrayContaining([...condition.all]));
    expect(slaPolicyInputSchema.safeParse(inputOf(storedPolicy(POLICY).values)).success).toBe(true);
  });

  test("names what is wrong with each field", () => {
    expect(problemsOf(newPolicy())).toEqual({ name: "nameRequired", targets: "targetRequired" });
    const targets = {
      ...newPolicy().targets,
      high: { first: "logo", next: "10 s", resolution: "400 d" },
      low: { first: "30", next: "", resolution: " " },
    };
    expect(problemsOf({ ...newPolicy(), name: "Plantão", warnPercent: "100", targets })).toEqual({
      "targets.high.first": "durationUnread",
      "targets.high.next": "durationShort",
      "targets.high.resolution": "durationLong",
      warnPercent: "warnPercent",
    });
    expect(targetsOf(targets)).toEqual({ urgent: {}, high: {}, medium: {}, low: { first: 1_800 } });
  });

  test("takes per cents as the server does", () => {
    for (const [text, isRight] of [
      ["1", true],
      ["99", true],
      ["0", false],
      ["100", false],
      ["8,5", false],
      ["", false],
    ] as const)
      expect("warnPercent" in problemsOf({ ...newPolicy(), warnPercent: text })).toBe(!isRight);
  });
});

test("priorities with the same targets are told together, without those that nothing is counted of", () => {
  const same = { first: 900, next: 1_800 };
  expect(groupedTargets({ urgent: same, high: { resolution: 60 }, medium: { ...same }, low: {} })).toEqual([
    { priorities: ["urgent", "medium"], target: same },
    { priorities: ["high"], target: { resolution: 60 } },
  ]);
});
