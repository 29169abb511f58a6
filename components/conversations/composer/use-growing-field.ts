import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Most of the open conversation's height that the field takes. */
const SHARE_MAX = 0.4;

/**
 * Lets a field be as high as its text, up to a share of its pane; from there on it scrolls. It is measured again when `text` or
 * `look` is another one, and when the pane changes its height, as by a phone's keyboard.
 */
export function useGrowingField(
  field: RefObject<HTMLTextAreaElement | null>,
  pane: RefObject<HTMLElement | null>,
  text: string,
  look: string,
): void {
  const fit = useRef(() => {
    const element = field.current;
    if (!element) return;
    // As it is drawn for the first time, what is around it isn't known yet.
    const room = pane.current?.clientHeight ?? window.innerHeight;
    // Without its height it is as high as one line, and says how high its text is.
    const { scrollTop } = element;
    element.style.height = "auto";
    element.style.height = `${Math.min(Math.floor(room * SHARE_MAX), element.scrollHeight + 2)}px`;
    element.scrollTop = scrollTop;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field's height follows its text.
  useLayoutEffect(() => fit.current(), [text, look]);
  useEffect(() => {
    const around = pane.current;
    if (!around) return;
    const observer = new ResizeObserver(() => fit.current());
    observer.observe(around);
    return () => observer.disconnect();
  }, [pane]);
}
