import { useTranslations } from "next-intl";
import { useState } from "react";
import type { BoundField } from "@/components/desk/form/linked-field";
import { Input } from "@/components/ui/input";
import { plain } from "@/lib/kernel/plain";
import type { TeamInput, TeamRole } from "@/lib/modules/teams/schema";

type Members = TeamInput["members"];
/** Somebody who can join a team. */
export type Person = { id: number; name: string };

/** With more people than this, typing finds them sooner than looking. */
const SEARCHED_FROM = 8;

/** Chooses the members of a team and its leads. */
export function MemberChoice({ field, people }: { field: BoundField<Members>; people: readonly Person[] }) {
  const t = useTranslations("teams.dialog");
  const [typed, setTyped] = useState("");
  const roles = new Map(field.value.map(({ attenderId, role }) => [attenderId, role]));
  const wanted = plain(typed.trim());
  const shown = people.filter(({ name }) => plain(name).includes(wanted));

  function put(attenderId: number, role: TeamRole | null) {
    const others = field.value.filter((member) => member.attenderId !== attenderId);
    // In one order whatever was clicked first: a form that ends as it began has nothing to save.
    field.onChange(
      (role === null ? others : [...others, { attenderId, role }]).sort((one, two) => one.attenderId - two.attenderId),
    );
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">
        {field.label} <span className="text-muted-foreground tabular-nums">{t("count", { count: roles.size })}</span>
      </legend>
      {people.length > SEARCHED_FROM ? (
        <Input
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            // It finds, and sends nothing.
            if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
          }}
        />
      ) : null}
      <ul className="max-h-72 divide-y divide-border overflow-y-auto rounded-md border border-border">
        {shown.map(({ id, name }) => {
          const role = roles.get(id);
          return (
            <li key={id} className="flex items-center gap-3 px-3 py-1.5 pointer-coarse:py-0">
              <label className="flex min-w-0 flex-1 items-center gap-3 text-sm">
                <input
                  type="checkbox"
                  className="size-4 shrink-0 accent-primary"
                  checked={role !== undefined}
                  onChange={({ target }) => put(id, target.checked ? "member" : null)}
                />
                <bdi className="truncate">{name}</bdi>
              </label>
              {role === undefined ? null : (
                <label className="flex shrink-0 items-center gap-2 text-muted-foreground text-list">
                  <input
                    type="checkbox"
                    className="size-4 accent-primary"
                    checked={role === "lead"}
                    aria-label={t("leads", { name })}
                    onChange={({ target }) => put(id, target.checked ? "lead" : "member")}
                  />
                  <span aria-hidden="true">{t("lead")}</span>
                </label>
              )}
            </li>
          );
        })}
        {shown.length === 0 ? <li className="px-3 py-2 text-list text-muted-foreground">{t("nobodyFound")}</li> : null}
      </ul>
    </fieldset>
  );
}
