import { UserPlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useEffect, useRef } from "react";
import { TextField } from "@/components/desk/form/form-fields";
import type { BoundField } from "@/components/desk/form/linked-field";
import { LookupField } from "@/components/desk/form/lookup-field";
import { useMay } from "@/components/desk/screen/permissions";
import { Button } from "@/components/ui/button";
import { NAME_MAX_LENGTH } from "@/lib/modules/companies/schema";
import type { ChosenCustomer } from "./new-values";
import type { PersonText } from "./typed-person";
import { type PersonOption, usePersonLookup } from "./use-person-lookup";

const EMAIL_MAX = 254;
const PHONE_MAX = 40;

/** With whom the conversation is to be: a customer, found as one types, or somebody new with what was typed of them. */
export const CustomerField = memo(function CustomerField({
  field,
  typed,
  onChoose,
  onCreate,
}: {
  field: BoundField<ChosenCustomer | null>;
  /** What the field begins with, as if it had been typed. */
  typed: string;
  onChoose: (customer: ChosenCustomer | null) => void;
  onCreate: (person: PersonText) => void;
}) {
  const t = useTranslations("conversation-beginning");
  const lookup = usePersonLookup(typed, useMay("customers.write"));
  const options = lookup.options.map((option) =>
    option.person ? { ...option, icon: <UserPlusIcon aria-hidden="true" className="size-4 shrink-0" /> } : option,
  );
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || typed === "" || lookup.isLoading || lookup.search !== typed) return;
    begun.current = true;
    const [only, ...others] = lookup.options.filter(({ person }) => person === null);
    // One customer of that name is who is meant; else the words stand in the field, to be corrected there.
    if (only && others.length === 0) onChoose(only);
  }, [typed, lookup.isLoading, lookup.search, lookup.options, onChoose]);
  return (
    <LookupField<PersonOption>
      field={{ ...field, value: field.value && { ...field.value, person: null } }}
      lookup={{ ...lookup, options }}
      empty={t("noCustomers")}
      placeholder={t("customerPlaceholder")}
      initialSearch={typed}
      isRequired
      isTextKept
      className="sm:col-span-2"
      onChange={(option) => (option?.person ? onCreate(option.person) : onChoose(option))}
    />
  );
});

/** Somebody who becomes a customer. */
export function PersonFields({
  name,
  email,
  phone,
  nextId,
  onBack,
}: {
  name: BoundField<string>;
  email: BoundField<string>;
  phone: BoundField<string>;
  /** The field that follows. */
  nextId: string;
  onBack: () => void;
}) {
  const t = useTranslations("conversation-beginning.person");
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const fields = [...(box.current?.querySelectorAll("input") ?? [])];
    const [named, ...contacts] = fields;
    // What was typed stands in its field already; who was typed whole needs no more of these.
    if (named?.value !== "" && contacts.some(({ value }) => value !== "")) document.getElementById(nextId)?.focus();
    else (fields.find(({ value }) => value === "") ?? named)?.focus();
  }, [nextId]);
  // One of the two is enough: each makes a complaint about the other untrue.
  const beside = (field: BoundField<string>, other: BoundField<string>): BoundField<string> => ({
    ...field,
    onChange: (value) => {
      field.onChange(value);
      if (other.error) other.onChange(other.value);
    },
  });
  return (
    <fieldset ref={box} className="min-w-0 rounded-md border border-border p-3 sm:col-span-2">
      <legend className="px-1 font-medium text-sm">{t("title")}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField field={name} maxLength={NAME_MAX_LENGTH} />
        <TextField
          field={beside(email, phone)}
          type="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX}
        />
        <TextField field={beside(phone, email)} type="tel" maxLength={PHONE_MAX} placeholder="+55 11 91234-5678" />
      </div>
      <p className="mt-2 flex flex-wrap items-center justify-between gap-2 text-muted-foreground text-xs">
        {t("text")}
        <Button variant="ghost" size="sm" className="max-sm:-ml-3" onClick={onBack}>
          {t("back")}
        </Button>
      </p>
    </fieldset>
  );
}
