import type { Condition, Leaf } from "@/lib/kernel/conditions/condition";

/** What the form asks: any of these of each; an empty list asks nothing. */
export type Asked = {
  teams: readonly number[];
  channels: readonly string[];
  priorities: readonly string[];
  tags: readonly string[];
};

const QUESTIONS = [
  ["teams", "team", "any_of"],
  ["channels", "channel", "any_of"],
  ["priorities", "priority", "any_of"],
  ["tags", "tags", "has_any"],
] as const satisfies readonly (readonly [keyof Asked, string, Leaf["operator"]])[];

/**
 * Takes a condition apart into what the form's fields show and the rest, which it keeps as it is: a policy that was made by another
 * program may ask more than the form can.
 */
export function takenApart(condition: Condition): Asked & { rest: Condition } {
  const asked: Record<keyof Asked, readonly (string | number)[]> = {
    teams: [],
    channels: [],
    priorities: [],
    tags: [],
  };
  const all = condition.all.filter((part) => {
    const question = QUESTIONS.find(
      ([name, field, operator]) =>
        "field" in part && part.field === field && part.operator === operator && asked[name].length === 0,
    );
    if (!question || !("value" in part) || !Array.isArray(part.value)) return true;
    asked[question[0]] = part.value;
    return false;
  });
  return { ...(asked as Asked), rest: { all, any: condition.any } };
}

/** The condition that the form's fields and the rest come to. */
export function putTogether({ rest, ...asked }: Asked & { rest: Condition }): Condition {
  const all = QUESTIONS.flatMap(([name, field, operator]): Leaf[] => {
    const value = asked[name];
    return value.length === 0 ? [] : [{ field, operator, value }];
  });
  return { all: [...all, ...rest.all], any: rest.any };
}
