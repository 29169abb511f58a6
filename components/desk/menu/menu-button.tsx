import { EllipsisVerticalIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";

/** What a menu shows: everything, or the people or the teams to whom something can be passed. */
export type MenuView = "all" | "assign" | "team";

/** Whether a menu is wanted already, and what it shows; null while it is closed. */
export function useMenuView() {
  const [isLoaded, setIsLoaded] = useState(false);
  const [view, setView] = useState<MenuView | null>(null);
  const show = (next: MenuView) => {
    setIsLoaded(true);
    setView(next);
  };
  return { isLoaded, view, setView, show };
}

/** The button of a record's menu: three dots, and the word for them where the header around it has room. */
export function MoreButton({ label, ...props }: Omit<ButtonProps, "variant" | "size"> & { label?: string }) {
  const t = useTranslations("records");
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      {...props}
      className="@min-[36rem]:w-auto @min-[36rem]:px-2.5"
    >
      <EllipsisVerticalIcon aria-hidden="true" />
      <span className="hidden text-list @min-[36rem]:inline">{t("more")}</span>
    </Button>
  );
}

/** The button that stands in a menu's place until it is wanted: the menu's library weighs more than a whole screen. */
export function MenuButton({
  label,
  onApproach,
  onOpen,
}: {
  label: string;
  onApproach: () => void;
  onOpen: () => void;
}) {
  return (
    <MoreButton label={label} aria-haspopup="menu" aria-expanded={false} onPointerEnter={onApproach} onClick={onOpen} />
  );
}

/** The same while the menu is on its way. */
export function MenuComing() {
  return <MoreButton disabled />;
}
