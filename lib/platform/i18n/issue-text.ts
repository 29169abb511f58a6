import type { z } from "zod";
import type { FieldMessage } from "./answer-text";

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const WRONG_TYPE: Readonly<Record<string, FieldMessage>> = {
  string: "notText",
  number: "notNumber",
  nan: "notNumber",
  int: "notWholeNumber",
  boolean: "notYesOrNo",
  array: "notList",
  tuple: "notList",
  set: "notList",
  object: "notObject",
  record: "notObject",
  map: "notObject",
};
const WRONG_FORMAT: Readonly<Record<string, FieldMessage>> = {
  email: "emailInvalid",
  url: "linkInvalid",
  date: "dateInvalid",
  datetime: "dateInvalid",
};
type Sizes = Readonly<Record<"string" | "array" | "set" | "number", FieldMessage>>;
const TOO_BIG: Sizes = { string: "charactersAbove", array: "itemsAbove", set: "itemsAbove", number: "numberAbove" };
const TOO_SMALL: Sizes = { string: "charactersBelow", array: "itemsBelow", set: "itemsBelow", number: "numberBelow" };

/**
 * Name of our text for what zod finds wrong, by the issue's code, with the limit behind it where the text tells one. For the
 * `error` of a parse: a schema's own message goes before, and zod's English is never used.
 */
export function issueText(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "fieldMissing" : (WRONG_TYPE[issue.expected] ?? "valueInvalid");
    case "invalid_format":
      return WRONG_FORMAT[issue.format] ?? "formatInvalid";
    case "invalid_value":
      return issue.input === undefined ? "fieldMissing" : "choiceInvalid";
    case "unrecognized_keys":
      return "fieldUnknown";
    case "too_big":
      return sized(TOO_BIG, issue.origin, issue.maximum, issue.inclusive === false && "numberNotUnder");
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "textRequired";
      return sized(TOO_SMALL, issue.origin, issue.minimum, issue.inclusive === false && "numberNotOver");
    default:
      return "valueInvalid";
  }
}

function sized(names: Sizes, origin: string, limit: number | bigint, exclusive: FieldMessage | false): string {
  const kind = origin === "int" || origin === "bigint" ? "number" : origin;
  if (!Object.hasOwn(names, kind)) return "valueInvalid";
  const name = kind === "number" && exclusive ? exclusive : names[kind as keyof Sizes];
  return `${name} ${limit}` satisfies `${FieldMessage} ${string}`;
}
