import { SmileIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPlace } from "@/lib/client/lazy-part";

// The emojis and their words weigh more than a screen: they arrive with the first sign that they are wanted.
const EmojiPanel = lazyPlace(() => import("./emoji-panel"), "EmojiPanel");

/**
 * Opens the emojis over the nearest positioned element around it, which is the composer's form. What is picked goes to `onPut`,
 * which puts it in at the caret of `field`. Escape puts the focus back to where it was.
 */
export function EmojiButton({
  field,
  onPut,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  onPut: (emoji: string) => void;
}) {
  const t = useTranslations("conversations.emoji");
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (!isOpen) return;
    const hideOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", hideOutside);
    return () => document.removeEventListener("pointerdown", hideOutside);
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    cameFrom.current?.focus();
  };
  const open = () => {
    const { activeElement } = document;
    cameFrom.current = activeElement === field.current ? field.current : button.current;
    setOpen(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus leaves the button and what it opened.
    <div
      ref={root}
      className="contents"
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <IconButton
        ref={button}
        label={t("title")}
        icon={SmileIcon}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onApproach={EmojiPanel.preload}
        // A press would take the focus out of the text field, to which it returns.
        onPointerDown={(event) => event.preventDefault()}
        onClick={isOpen ? close : open}
      />
      {isOpen ? (
        <EmojiPanel
          onClose={close}
          onPick={(emoji) => {
            setOpen(false);
            onPut(emoji);
          }}
        />
      ) : null}
    </div>
  );
}
