import { useQuery } from "@tanstack/react-query";
import { MessageSquareTextIcon, UserCheckIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAttendees } from "@/components/desk/screen/attendees";
import { CANNED_REPLIES_KEY } from "@/lib/client/cache/cache-keys";
import { apiPage } from "@/lib/client/http/api";
import { type ScreenOffers, screenOffer } from "@/lib/client/keys/screen-actions";
import type { CannedReplyDto } from "@/lib/modules/canned-replies/schema";
import type { PaletteEntry } from "./palette-entry";

type Offers = { [Name in "transfer" | "insertReply"]: ScreenOffers[Name] | null };

/** Colleagues to whom what is open can be given, and canned replies that can be put into the composer: each where it is offered. */
export function useChoiceEntries(viewerId: number, { transfer, insertReply }: Offers) {
  const t = useTranslations("shell.palette");
  const { attendees } = useAttendees(transfer !== null);
  const replies = useQuery({
    queryKey: CANNED_REPLIES_KEY,
    queryFn: async ({ signal }) => (await apiPage<CannedReplyDto>("/api/v1/canned-replies", {}, signal)).items,
    enabled: insertReply !== null,
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
  return { people, replies: texts };
}
