import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { channelsKey } from "@/components/channels/use-configs";
import { fetchFields } from "@/lib/client/calls/field-calls";
import { ASKED_SUBJECTS, isAskable } from "@/lib/modules/channels/web-chat/policy";
import { fieldLabel } from "@/lib/modules/fields/policy";
import type { DefinedField } from "@/lib/modules/fields/schema";

/** Where the fields that can be asked are in the cache. */
export const ASKED_FIELDS_KEY = channelsKey("asked-fields");

const NONE: readonly DefinedField[] = [];

/** The workspace's own fields that a web chat can ask of visitors, archived ones too. */
export function useAskedFields(): readonly DefinedField[] {
  const { data } = useQuery({
    queryKey: ASKED_FIELDS_KEY,
    queryFn: async ({ signal }) =>
      (await Promise.all(ASKED_SUBJECTS.map((subject) => fetchFields(subject, signal)))).flat().filter(isAskable),
    refetchOnWindowFocus: "always",
    retry: false,
  });
  return data ?? NONE;
}

/** The same as who chooses among them reads them: with what each is a field of. */
export function useNamedBySubject(definitions: readonly DefinedField[]): DefinedField[] {
  const t = useTranslations("channels.webChat.ownFields");
  const locale = useLocale() === "en" ? "en" : "pt-BR";
  return definitions.map((field) => {
    const label = fieldLabel(field, locale);
    const name = field.subject === "customer" ? t("ofCustomer", { label }) : t("ofConversation", { label });
    return { ...field, labelPt: name, labelEn: name };
  });
}
