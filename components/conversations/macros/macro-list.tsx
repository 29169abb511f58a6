import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { matching } from "@/lib/client/palette/forgiving-match";
import type { MacroDto } from "@/lib/modules/macros/schema";

/** The macros to choose from, found as one types; the arrows lead from the field into the list and back, Enter takes the first. */
export function MacroList({
  macros,
  pickedId,
  textOf,
  onPick,
  className,
}: {
  macros: readonly MacroDto[];
  pickedId: number | null;
  /** An answer as it would be written. */
  textOf: (text: string) => string;
  onPick: (macro: MacroDto) => void;
  className?: string | undefined;
}) {
  const t = useTranslations("macros");
  const [search, setSearch] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const found = matching(macros, search, ({ name, text }) => `${name} ${text ?? ""}`);
  useEffect(() => {
    field.current?.focus();
  }, []);

  function walk(event: KeyboardEvent) {
    if (event.key === "Enter" && event.target === field.current) {
      event.preventDefault();
      if (found[0]) onPick(found[0]);
      return;
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const options = [...(list.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const next = options.indexOf(document.activeElement as HTMLElement) + (event.key === "ArrowDown" ? 1 : -1);
    if (next < 0) field.current?.focus();
    else options[next]?.focus();
  }

  return (
    <search onKeyDown={walk} className={cn("flex min-w-0 flex-col gap-2", className)}>
      <Label htmlFor="macro-search" className="sr-only">
        {t("search")}
      </Label>
      <Input
        ref={field}
        id="macro-search"
        type="search"
        autoComplete="off"
        value={search}
        placeholder={t("search")}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p role="status" className="sr-only">
        {t("found", { count: found.length })}
      </p>
      {found.length === 0 ? <p className="py-4 text-center text-muted-foreground">{t("notFound")}</p> : null}
      <ul ref={list} aria-label={t("label")} className="flex max-h-80 flex-col gap-1 overflow-y-auto">
        {found.map((macro) => (
          <li key={macro.id}>
            <button
              type="button"
              aria-pressed={pickedId === macro.id}
              onClick={() => onPick(macro)}
              className={cn(
                "w-full rounded-md border border-transparent px-2 py-1.5 text-left hover:bg-accent focus-visible:-outline-offset-2 pointer-coarse:min-h-11",
                pickedId === macro.id && "border-brand bg-brand-tint hover:bg-brand-tint",
              )}
            >
              <span className="flex items-baseline gap-2">
                <bdi className="min-w-0 flex-1 truncate font-medium text-list">{macro.name}</bdi>
                <span className="max-w-[40%] shrink-0 truncate text-muted-foreground text-xs">
                  {macro.team ? macro.team.name : t(`audiences.${macro.audience}`)}
                </span>
              </span>
              {macro.text === null ? null : (
                <span className="line-clamp-1 text-muted-foreground text-xs">{textOf(macro.text)}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </search>
  );
}
