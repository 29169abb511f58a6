import { EllipsisVerticalIcon } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";

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
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={onApproach}
      onClick={onOpen}
    >
      <EllipsisVerticalIcon aria-hidden="true" />
    </Button>
  );
}

/** The same while the menu is on its way. */
export function MenuComing() {
  return (
    <Button variant="ghost" size="icon" disabled>
      <EllipsisVerticalIcon aria-hidden="true" />
    </Button>
  );
}
