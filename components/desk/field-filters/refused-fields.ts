import { fieldErrorsOf, partsOf } from "@/components/desk/form/field-errors";

/** Why the server refused a list by fields of the workspace's own, by their keys and in words; null where it refused none. */
export function refusedFields(error: unknown): Readonly<Record<string, string>> | null {
  const refused = partsOf(fieldErrorsOf(error), "field");
  return Object.keys(refused).length === 0 ? null : refused;
}
