import type { Leaf, Operator } from "@/lib/kernel/conditions/condition";
import type { FieldShape, FieldType } from "@/lib/modules/fields/policy";
import { boundUnits, checkValue, packValue } from "@/lib/modules/fields/values/policy";
import type { FieldText } from "@/lib/platform/i18n/answer-text";
import { OWN_OPERATORS } from "./policy";

type Typed = { leaf: Leaf; error?: never } | { leaf?: never; error: FieldText };

/** Texts that are stored without what people put between their signs. */
const BARE: readonly FieldType[] = ["cpf", "cnpj"];

/** What days are asked, as the numbers that they are stored as are. */
const OF_DAYS: Partial<Readonly<Record<Operator, Operator>>> = { before: "below", after: "above" };

/** A question about a field as its values are stored, or what is wrong with it. An option that is archived can be asked about. */
export function typedQuestion(shape: FieldShape, { field, operator, value }: Leaf): Typed {
  if (!OWN_OPERATORS[shape.type].includes(operator)) return { error: "conditionInvalid" };
  if (operator === "is_empty" || operator === "is_present") return { leaf: { field, operator } };
  const asked = operandOf(shape, operator, value);
  if (asked.error !== undefined) return { error: asked.error };
  const stored = shape.type === "date" ? (OF_DAYS[operator] ?? operator) : operator;
  return { leaf: { field, operator: stored, value: asked.value } };
}

type Operand = { value: NonNullable<Leaf["value"]>; error?: never } | { value?: never; error: FieldText };

function operandOf(shape: FieldShape, operator: Operator, value: Leaf["value"]): Operand {
  switch (shape.type) {
    case "number":
    case "money": {
      const units = typeof value === "string" ? boundUnits(shape.type, value) : null;
      return units === null ? { error: "notNumber" } : { value: units };
    }
    case "date":
    case "datetime":
      if (operator === "newer_than" || operator === "older_than")
        return typeof value === "number" ? { value } : { error: "conditionInvalid" };
      return ofInstant(shape, value);
    case "boolean":
      return typeof value === "boolean" ? { value: value ? 1 : 0 } : { error: "notYesOrNo" };
    case "choice":
    case "multi_choice": {
      const ids = Array.isArray(value) ? value.map(Number) : [];
      const isKnown = ids.length > 0 && ids.every((id) => shape.options.some((option) => option.id === id));
      return isKnown ? { value: ids } : { error: "choiceInvalid" };
    }
    case "person":
      return Array.isArray(value) ? { value: value.map(Number) } : { error: "choiceInvalid" };
    default:
      return typeof value === "string" ? { value: textOf(shape, operator, value) } : { error: "notText" };
  }
}

function ofInstant(shape: FieldShape, value: Leaf["value"]): Operand {
  const { value: checked = null, error } = checkValue(shape, value, null);
  if (error !== undefined || checked === null) return { error: error ?? "dateInvalid" };
  // Instants are compared as ISO 8601, days as the numbers that they are stored as.
  return { value: shape.type === "datetime" ? String(checked) : (packValue("date", checked)[0]?.number ?? 0) };
}

/** A text as the field would store it; a part of one without what is put between signs. */
function textOf(shape: FieldShape, operator: Operator, text: string): string {
  if (operator === "is" || operator === "is_not") {
    const { value } = checkValue(shape, text, null);
    return typeof value === "string" ? value : text;
  }
  return (BARE.includes(shape.type) && text.replace(/[\s./-]/g, "")) || text;
}
