import { useTranslations } from "next-intl";
import {
  type AssistantView,
  activeFilters,
  NO_FILTERS,
  PRIORITIES,
  TYPES,
} from "@/components/assistant/assistant-view";
import type { GoToView } from "@/components/assistant/use-assistant-view";
import { FilterPanel } from "@/components/desk/list/filter-panel";

/** Narrows the list of the open tab: knowledge by type, instructions by priority, both by text and status. */
export function ListFilters({ id, view, go }: { id: string; view: AssistantView; go: GoToView }) {
  const t = useTranslations("assistant");
  const own =
    view.tab === "knowledge"
      ? {
          label: t("filters.type"),
          all: t("filters.allTypes"),
          value: view.type,
          choices: TYPES.map((value) => ({ value, label: t(`knowledge.types.${value}`) })),
          onChange: (type: string) => go({ type: type as AssistantView["type"] }),
        }
      : {
          label: t("filters.priority"),
          all: t("filters.allPriorities"),
          value: view.priority,
          choices: PRIORITIES.map((value) => ({ value, label: t(`instructions.priorities.${value}`) })),
          onChange: (priority: string) => go({ priority: priority as AssistantView["priority"] }),
        };
  return (
    <FilterPanel
      id={id}
      label={t("filters.toggle")}
      search={{
        key: view.tab,
        label: t("filters.search"),
        placeholder: t(view.tab === "knowledge" ? "filters.knowledgeHint" : "filters.instructionsHint"),
        clearLabel: t("filters.clearSearch"),
        value: view.search,
        onChange: (search) => go({ search }, "replace"),
      }}
      filters={[
        own,
        {
          label: t("filters.status"),
          all: t("filters.allStatuses"),
          value: view.status,
          choices: (["active", "inactive"] as const).map((value) => ({ value, label: t(`filters.${value}`) })),
          onChange: (status) => go({ status: status as AssistantView["status"] }),
        },
      ]}
      clear={{ label: t("filters.clear"), isDisabled: activeFilters(view) === 0, onClick: () => go(NO_FILTERS) }}
    />
  );
}
