import { useQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";

// Read only where a message had trouble. In the page's HTML everybody would carry all reasons all the time.
const CATALOGUES: Record<string, () => Promise<{ default: Record<string, string> }>> = {
  "pt-BR": () => import("@/messages/pt-BR/delivery.json"),
  en: () => import("@/messages/en/delivery.json"),
};

async function load(locale: string): Promise<Record<string, string>> {
  const catalogue = CATALOGUES[locale] ?? CATALOGUES["pt-BR"];
  return catalogue ? (await catalogue()).default : {};
}

/** The sentence for a reason that a channel gave; empty until the sentences are there. */
export function useDeliveryText(errorCode: string | null): string {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ["delivery-texts", locale],
    queryFn: () => load(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data || errorCode === null) return "";
  return Object.hasOwn(data, errorCode) ? (data[errorCode] ?? "") : (data.unknown ?? "");
}
