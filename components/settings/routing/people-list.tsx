"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { SearchField } from "@/components/ui/search-field";
import { plain } from "@/lib/kernel/plain";
import type { RoutedPersonDto } from "@/lib/modules/routing/schema";
import { PersonRow } from "./person-row";

/** From more people than these on, they are looked for by name. */
const SEEN_AT_ONCE = 10;

/** Everybody who may get conversations: what they have, and how much they can have at once. */
export function PeopleList({
  people,
  mayTeachSkills,
  onSaved,
}: {
  people: readonly RoutedPersonDto[];
  mayTeachSkills: boolean;
  /** Always the same function, so that one row's change draws no other row again. */
  onSaved: (attenderId: number, units: number) => void;
}) {
  const t = useTranslations("routing-settings");
  const [search, setSearch] = useState("");
  const found = useMemo(() => {
    const wanted = plain(search.trim());
    return wanted === "" ? people : people.filter(({ name }) => plain(name).includes(wanted));
  }, [people, search]);
  if (people.length === 0) return <p className="text-list text-muted-foreground">{t("nobody")}</p>;

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {people.length > SEEN_AT_ONCE ? (
          <div className="w-full sm:w-72">
            <SearchField label={t("search")} clearLabel={t("clearSearch")} value={search} onChange={setSearch} />
          </div>
        ) : null}
        {mayTeachSkills ? (
          <Link
            href="/assistant?section=management"
            prefetch={false}
            className="ml-auto text-brand text-list underline underline-offset-4 hover:no-underline"
          >
            {t("editSkills")}
          </Link>
        ) : null}
      </div>
      {found.length === 0 ? (
        <p role="status" className="text-list text-muted-foreground">
          {t("nobodyFound", { search })}
        </p>
      ) : (
        <ul aria-label={t("people")} className="divide-y divide-border rounded-md border border-border">
          {found.map((person) => (
            <PersonRow key={person.attenderId} person={person} onSaved={onSaved} />
          ))}
        </ul>
      )}
    </>
  );
}
