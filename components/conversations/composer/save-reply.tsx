import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CannedReplyDialog } from "@/components/desk/canned-replies/canned-reply-dialog";
import { useMay } from "@/components/desk/screen/permissions";
import { useScreen } from "@/components/desk/screen/screen-context";
import { toast } from "@/components/ui/toast/toast-store";
import { CANNED_REPLIES_KEY } from "@/lib/client/cache/cache-keys";
import { apiSend } from "@/lib/client/http/api";
import type { CannedReplyDto } from "@/lib/modules/canned-replies/schema";

/** Keeps a text of the composer as a canned reply. Mounted only while it is open. */
export function SaveReply({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useTranslations("conversations.canned");
  const { viewer } = useScreen();
  const mayShare = useMay("canned-replies.share");
  const client = useQueryClient();
  return (
    <CannedReplyDialog
      reply={null}
      author={{ name: viewer.name, mayKeep: true, mayShare }}
      content={text}
      onStore={async (input) => {
        const saved = await apiSend<CannedReplyDto>("POST", "/api/v1/canned-replies", input);
        await client.invalidateQueries({ queryKey: CANNED_REPLIES_KEY });
        toast({ type: "success", title: t("saved"), message: t("savedText", { shortcut: `/${saved.shortcut}` }) });
        return saved;
      }}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
