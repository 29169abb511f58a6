import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import {
  type AssistantView,
  activeFilters,
  NO_FILTERS,
  PRIORITIES,
  TYPES,
} from "@/components/assistant/assistant-view";
import type { GoToView } from "@/components/assistant/use-assistant-view";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { SearchField } from "@/components/ui/search-field";

type Choice = { value: string; label: string };

/** Narrows the list of the open tab: knowledge by type, instructions by priority, both by text and status. */
export function FilterPanel({ id, view, go }: { id: string; view: AssistantView; go: GoToView }) {
  const t = useTranslations("assistant");
  const fieldId = useId();
  const isKnowledge = view.tab === "knowledge";
  const statuses = [
    { value: "active", label: t("filters.active") },
    { value: "inactive", label: t("filters.inactive") },
  ];
  return (
    <search
      id={id}
      aria-label={t("filters.toggle")}
      className="grid items-end gap-3 rounded-lg border border-border bg-card p-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]"
    >
      <div className="flex flex-col gap-1.5 sm:max-lg:col-span-2">
        <Label htmlFor={`${fieldId}-search`}>{t("filters.search")}</Label>
        <SearchField
          key={view.tab}
          id={`${fieldId}-search`}
          label={t("filters.search")}
          placeholder={t(isKnowledge ? "filters.knowledgeHint" : "filters.instructionsHint")}
          clearLabel={t("filters.clearSearch")}
          value={view.search}
          onChange={(search) => go({ search }, "replace")}
        />
      </div>
      {isKnowledge ? (
        <Select
          id={`${fieldId}-type`}
          label={t("filters.type")}
          all={t("filters.allTypes")}
          value={view.type}
          choices={TYPES.map((value) => ({ value, label: t(`knowledge.types.${value}`) }))}
          onChange={(type) => go({ type: type as AssistantView["type"] })}
        />
      ) : (
        <Select
          id={`${fieldId}-priority`}
          label={t("filters.priority")}
          all={t("filters.allPriorities")}
          value={view.priority}
          choices={PRIORITIES.map((value) => ({ value, label: t(`instructions.priorities.${value}`) }))}
          onChange={(priority) => go({ priority: priority as AssistantView["priority"] })}
        />
      )}
      <Select
        id={`${fieldId}-status`}
        label={t("filters.status")}
        all={t("filters.allStatuses")}
        value={view.status}
        choices={statuses}
        onChange={(status) => go({ status: status as AssistantView["status"] })}
      />
      <Button
        variant="ghost"
        className="sm:max-lg:col-span-2"
        aria-disabled={activeFilters(view) === 0 || undefined}
        onClick={() => go(NO_FILTERS)}
      >
        <XIcon aria-hidden="true" />
        {t("filters.clear")}
      </Button>
    </search>
  );
}

function Select({
  id,
  label,
  all,
  value,
  choices,
  onChange,
}: {
  id: string;
  label: string;
  all: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <NativeSelect id={id} value={value} onChange={(event) => onChange(event.target.value)} choices={choices}>
        <option value="all">{all}</option>
      </NativeSelect>
    </div>
  );
}
