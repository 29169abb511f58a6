import { SearchIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { type AttenderFilters, activeFilters, NO_FILTERS } from "./attender-filters";

/** Between the last key and the search: long enough for a word, too short to wait for. */
const TYPING_MS = 250;

/** Narrows the list by name or e-mail, profile and status. */
export function AttendersFilterPanel({
  id,
  filters,
  onChange,
}: {
  id: string;
  filters: AttenderFilters;
  onChange: (filters: AttenderFilters, how?: "push" | "replace") => void;
}) {
  const t = useTranslations("attenders.filters");
  const fieldId = useId();
  return (
    <search
      id={id}
      aria-label={t("toggle")}
      className="grid items-end gap-3 rounded-lg border border-border bg-card p-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]"
    >
      <div className="flex flex-col gap-1.5 sm:max-lg:col-span-2">
        <Label htmlFor={`${fieldId}-search`}>{t("search")}</Label>
        <SearchField
          id={`${fieldId}-search`}
          placeholder={t("searchHint")}
          value={filters.search}
          onChange={(search) => onChange({ ...filters, search, page: 1 }, "replace")}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${fieldId}-profile`}>{t("profile")}</Label>
        <NativeSelect
          id={`${fieldId}-profile`}
          value={filters.profile}
          onChange={(event) =>
            onChange({ ...filters, profile: event.target.value as AttenderFilters["profile"], page: 1 })
          }
        >
          <option value="all">{t("allProfiles")}</option>
          <option value="1">{t("administrator")}</option>
          <option value="2">{t("default")}</option>
        </NativeSelect>
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${fieldId}-status`}>{t("status")}</Label>
        <NativeSelect
          id={`${fieldId}-status`}
          value={filters.status}
          onChange={(event) =>
            onChange({ ...filters, status: event.target.value as AttenderFilters["status"], page: 1 })
          }
        >
          <option value="all">{t("allStatuses")}</option>
          <option value="active">{t("activeOnes")}</option>
          <option value="inactive">{t("inactiveOnes")}</option>
        </NativeSelect>
      </div>
      <Button
        variant="ghost"
        className="sm:max-lg:col-span-2"
        aria-disabled={activeFilters(filters) === 0 || undefined}
        onClick={() => onChange(NO_FILTERS)}
      >
        <XIcon aria-hidden="true" />
        {t("clear")}
      </Button>
    </search>
  );
}

function SearchField({
  id,
  placeholder,
  value,
  onChange,
}: {
  id: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== known) {
    setKnown(value);
    // While the address only follows what was typed here, the field leads; else it was the back button, or 'clear'.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const typed = text.trim();
  useEffect(() => {
    if (typed === known) return;
    const timer = setTimeout(() => {
      setSent(typed);
      latest.current(typed);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, known]);
  return (
    <span className="relative block">
      <SearchIcon
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        id={id}
        className="pl-9"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </span>
  );
}
