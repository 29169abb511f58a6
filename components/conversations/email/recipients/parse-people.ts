import type { DraftPerson } from "@/lib/client/outbox/draft-recipients";

/** What parts several addresses where they are typed or pasted; inside quotes it parts nothing. */
const PARTS = /(?:"[^"]*"|[^,;\n\t])+/g;
const NAMED = /^(.*?)\s*<\s*([^<>]*)\s*>$/s;

/** The people of a typed or pasted text. What is no address stays as it is, for its writer to correct. */
export function parsePeople(text: string): DraftPerson[] {
  return [...text.matchAll(PARTS)].flatMap(([part]) => {
    const [, name = "", address = part] = NAMED.exec(part.trim()) ?? [];
    const person = { name: name.replace(/^"|"$/g, "").trim(), address: address.trim() };
    return person.address === "" ? [] : [person];
  });
}

/** The list with more of them; nobody is in it twice, however their address is written. */
export function withPeople(before: readonly DraftPerson[], added: readonly DraftPerson[]): DraftPerson[] {
  const people = [...before];
  for (const person of added)
    if (!people.some(({ address }) => address.toLowerCase() === person.address.toLowerCase())) people.push(person);
  return people;
}
