import { expect, test } from "vitest";
import { hasLostMarks } from "@/components/conversations/composer/lost-marks";

test.each([
  ["a bold word", "o *prazo* é 7 dias", "o prazo é 7 dias"],
  ["a list", "veja:\n- um\n- dois", "veja um e dois"],
  ["a quote", "> disse\nsim", "disse\nsim"],
  ["a link's words", "[regras](https://a.example)", "regras"],
])("%s that is gone is lost", (_, before, after) => {
  expect(hasLostMarks(before, after)).toBe(true);
});

test.each([
  ["moved", "o *prazo* é _curto_", "é _breve_ o *prazo*"],
  ["added", "o prazo", "o *prazo*"],
  ["never there", "2*3*4 snake_case", "snake_case 2*3*4"],
])("nothing is lost of marks that are %s", (_, before, after) => {
  expect(hasLostMarks(before, after)).toBe(false);
});
