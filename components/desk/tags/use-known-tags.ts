import { useTranslations } from "next-intl";
import type { KnownTags } from "@/components/ui/tags-field";
import { useOfferedTags } from "@/lib/client/tags/tag-registry";

/** The same of a field that only asks for tags: whatever records have may be asked for. */
export function useAskedTags(): KnownTags {
  const known = useKnownTags();
  return { ...known, settle: (typed) => known.settle(typed) ?? typed };
}

/** What a field of tags completes to, and how it takes what is typed: as the registry writes it. */
export function useKnownTags(): KnownTags {
  const t = useTranslations("shell.tags");
  const { names, settle, prepare } = useOfferedTags();
  return { names, settle, prepare, refused: (tag) => t("refused", { tag }) };
}
