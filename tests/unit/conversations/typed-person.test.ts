import { expect, test } from "vitest";
import { personOf } from "@/components/conversations/beginning/typed-person";

test.each([
  ["", "", "", ""],
  ["Ana Lima", "Ana Lima", "", ""],
  ["ana@loja.example", "", "ana@loja.example", ""],
  ["Ana Lima <ana@loja.example>", "Ana Lima", "ana@loja.example", ""],
  ["ana@loja.example, Ana", "Ana", "ana@loja.example", ""],
  ["(11) 91234-5678", "", "", "(11) 91234-5678"],
  ["+55 11 91234-5678", "", "", "+55 11 91234-5678"],
  ["11912345678 Ana", "Ana", "", "11912345678"],
  ["Ana (11) 91234-5678", "Ana", "", "(11) 91234-5678"],
  ["Ana ana@loja.example +351 912 345 678", "Ana", "ana@loja.example", "+351 912 345 678"],
  ["Loja 24", "Loja 24", "", ""],
  ["Padaria 1999", "Padaria 1999", "", ""],
])("%j is put where it belongs", (typed, name, email, phone) => {
  expect(personOf(typed)).toEqual({ name, email, phone });
});
