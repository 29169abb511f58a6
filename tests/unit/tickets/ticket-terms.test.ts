import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText, substringTerms, ticketTerms } from "@/lib/modules/tickets/search/ticket-terms";

const letters = fc.string({ unit: fc.constantFrom(..."abcçãéío39 -.@/"), minLength: 1, maxLength: 40 });
const indexed = (subject: string, customerName: string) =>
  new Set(
    ticketTerms({
      id: 1,
      workspaceId: 7,
      audience: 0,
      subject,
      customerName,
      tags: '["vip"]',
      description: "",
      isDone: false,
    }).split(" "),
  );

test("whatever part of a subject or a name is searched, the ticket is indexed under all its terms", () => {
  fc.assert(
    fc.property(letters, letters, fc.nat(), fc.nat(), (subject, name, from, length) => {
      const terms = indexed(subject, name);
      for (const text of [foldText(subject), foldText(name)]) {
        const start = from % text.length;
        const part = text.slice(start, start + 1 + (length % text.length)).trim();
        for (const term of substringTerms(7, part)) expect(terms, `${part} of ${text}`).toContain(term);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("words that only stand somewhere in a ticket aren't taken for words that follow each other", () => {
  const terms = indexed("Pedido 9300 de uma camareira", "Ana");
  expect(substringTerms(7, foldText("cama 300")).every((term) => terms.has(term))).toBe(false);
});
