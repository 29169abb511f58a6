import type { EmailPerson } from "@/lib/modules/channels/email/schema";

/** A name with its address, or the address alone. */
export function personText({ name, address }: EmailPerson): string {
  return name === "" || name === address ? address : `${name} <${address}>`;
}

/** Several of them, in one line. */
export function peopleText(people: readonly EmailPerson[]): string {
  return people.map(personText).join(", ");
}
