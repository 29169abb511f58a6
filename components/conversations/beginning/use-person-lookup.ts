import { useTranslations } from "next-intl";
import { useLookup } from "@/components/desk/form/lookups";
import { lookUpCustomers } from "@/lib/client/calls/customer-calls";
import type { LookedUpDto } from "@/lib/modules/customers/schema";
import type { ChosenCustomer } from "./new-values";
import { hasContact, type PersonText, personOf } from "./typed-person";

/** A customer to choose, or somebody to become one. */
export type PersonOption = ChosenCustomer & { person: PersonText | null };

const PAUSE_MS = 120;
/** No customer's id. */
const NEW = 0;

const find = async (search: string, _size: number, signal: AbortSignal) => ({
  items: await lookUpCustomers(search, signal),
  nextCursor: null,
});

function toOption({ id, name, email, phone, company, found }: LookedUpDto): PersonOption {
  return {
    id,
    label: name || email || phone || `#${id}`,
    detail: [found, email, phone, company?.name].filter(Boolean).join(" · "),
    company: company && { id: company.id, label: company.name },
    person: null,
  };
}

/** The customers who may be meant by what is typed, and where they may be created, somebody new at the end. */
export function usePersonLookup(initialSearch: string, mayCreate: boolean) {
  const t = useTranslations("conversation-beginning");
  const lookup = useLookup("people", find, toOption, { initialSearch, pauseMs: PAUSE_MS });
  const { typed, options, isLoading } = lookup;
  const person = personOf(typed);
  // Until the answer is there nobody knows whether somebody fits.
  const isOffered = mayCreate && !isLoading && !(hasContact(person) && isOneOf(options, person));
  const creation = person.email ? "createEmail" : person.phone ? "createPhone" : "createName";
  const created: PersonOption = {
    id: NEW,
    label: typed === "" ? t("createEmpty") : t("create", { typed }),
    detail: typed === "" ? undefined : t(creation),
    company: null,
    person,
  };
  return { ...lookup, options: isOffered ? [...options, created] : options };
}

// Who has exactly this address or number is who is meant.
function isOneOf(options: readonly PersonOption[], { email, phone }: PersonText): boolean {
  const digits = phone.replace(/\D/g, "");
  return options.some(({ detail = "" }) =>
    detail
      .split(" · ")
      .some((part) => (email ? part.toLowerCase() === email.toLowerCase() : part.replace(/\D/g, "").endsWith(digits))),
  );
}
