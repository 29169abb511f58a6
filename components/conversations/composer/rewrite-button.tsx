import { SparklesIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useState } from "react";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { IconButton } from "@/components/ui/icon-button";
import { REWRITE_KEY } from "@/lib/client/keys/shortcuts-table";
import { lazyPlace } from "@/lib/client/lazy-part";

const RewriteMenu = lazyPlace(() => import("./rewrite-menu"), "RewriteMenu");

/** Offers to say the answer otherwise, by a key while it is written, too. Its menu arrives with the first sign that it is wanted. */
export function RewriteButton({
  field,
  chatId,
  hasFormatting,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  chatId: number;
  hasFormatting: boolean;
}) {
  const t = useTranslations("assistant-panel.rewrite");
  const [openings, setOpenings] = useState(0);
  const open = () => setOpenings((count) => count + 1);
  useShortcuts({ rewrite: open }, chatId);
  useEffect(() => {
    const element = field.current;
    const press = (event: KeyboardEvent) => {
      if (event.key !== REWRITE_KEY || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpenings((count) => count + 1);
    };
    element?.addEventListener("keydown", press);
    return () => element?.removeEventListener("keydown", press);
  }, [field]);
  if (openings > 0) return <RewriteMenu {...{ field, chatId, hasFormatting, openings }} />;
  return (
    <IconButton
      label={t("title")}
      icon={SparklesIcon}
      title={t("open")}
      aria-haspopup="menu"
      aria-expanded={false}
      onApproach={RewriteMenu.preload}
      onClick={open}
    />
  );
}
