import { XIcon } from "lucide-react";
import { type Key, useId } from "react";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { LabelledSelect } from "@/components/ui/native-select";
import { SearchField } from "@/components/ui/search-field";

/** One of the filters: "all" narrows nothing. */
export type Filter = {
  label: string;
  /** What the choice says that narrows nothing. */
  all: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** Narrows a list by what is typed and chosen. */
export function FilterPanel({
  id,
  label,
  search,
  filters,
  clear,
}: {
  id: string;
  label: string;
  /** Each new `key` begins a search anew. */
  search: {
    key?: Key;
    label: string;
    placeholder: string;
    clearLabel: string;
    value: string;
    onChange: (search: string) => void;
  };
  filters: readonly Filter[];
  clear: { label: string; isDisabled: boolean; onClick: () => void };
}) {
  const searchId = useId();
  const { key, ...field } = search;
  return (
    <search
      id={id}
      aria-label={label}
      className="grid items-end gap-3 rounded-lg border border-border bg-card p-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]"
    >
      <div className="flex flex-col gap-1.5 sm:max-lg:col-span-2">
        <Label htmlFor={searchId}>{search.label}</Label>
        <SearchField key={key} id={searchId} {...field} />
      </div>
      {filters.map(({ all, onChange, ...filter }) => (
        <LabelledSelect
          key={filter.label}
          {...filter}
          className="flex flex-col gap-1.5"
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="all">{all}</option>
        </LabelledSelect>
      ))}
      <Button
        icon={XIcon}
        variant="ghost"
        className="sm:max-lg:col-span-2"
        aria-disabled={clear.isDisabled || undefined}
        onClick={clear.onClick}
      >
        {clear.label}
      </Button>
    </search>
  );
}
