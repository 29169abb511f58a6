import { useQuery } from "@tanstack/react-query";
import { ListChecksIcon, MessageSquareTextIcon, UserCheckIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAttendees } from "@/components/desk/screen/attendees";
import { CANNED_REPLIES_KEY, MACROS_KEY } from "@/lib/client/cache/cache-keys";
import { fetchMacros } from "@/lib/client/calls/macro-calls";
import { apiPage } from "@/lib/client/http/api";
import { type ScreenOffers, screenOffer } from "@/lib/client/keys/screen-actions";
import type { CannedReplyDto } from "@/lib/modules/canned-replies/schema";
import type { PaletteEntry } from "./palette-entry";

type Offers = { [Name in "transfer" | "insertReply" | "applyMacro"]: ScreenOffers[Name] | null };

/** Colleagues to whom what is open can be given, canned replies that can be put into the composer, and macros: each where it is offered. */
export function useChoiceEntries(viewerId: number, { transfer, insertReply, applyMacro }: Offers) {
  const t = useTranslations("shell.palette");
  const { attendees } = useAttendees(transfer !== null);
  const replies = useQuery({
    queryKey: CANNED_REPLIES_KEY,
    queryFn: async ({ signal }) => (await apiPage<CannedReplyDto>("/api/v1/canned-replies", {}, signal)).items,
    enabled: insertReply !== null,
  });
  const { data: macros } = useQuery({
    queryKey: MACROS_KEY,
    queryFn: ({ signal }) => fetchMacros(signal),
    enabled: applyMacro !== null,
  });

  const people: PaletteEntry[] = attendees
    .filter(({ id }) => transfer && id !== viewerId && id !== transfer.holderId)
    .map(({ id, name, email }) => ({
      key: `person ${id}`,
      title: t("transferTo", { name }),
      detail: email,
      icon: UserCheckIcon,
      run: () => screenOffer("transfer")?.run({ id, name }),
    }));
  const texts: PaletteEntry[] = (insertReply ? (replies.data ?? []) : []).map(({ id, shortcut, content }) => ({
    key: `reply ${id}`,
    title: `/${shortcut}`,
    detail: content,
    icon: MessageSquareTextIcon,
    run: () => screenOffer("insertReply")?.run(content),
  }));
  const applied: PaletteEntry[] = (applyMacro ? (macros ?? []) : []).map(({ id, name, text }) => ({
    key: `macro ${id}`,
    title: t("macro", { name }),
    detail: text ?? "",
    icon: ListChecksIcon,
    run: () => screenOffer("applyMacro")?.run(id),
  }));
  return { people, replies: texts, macros: applied };
}
