import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Most of the open conversation's height that the field takes. */
const SHARE_MAX = 0.4;

/** What the field's style needs: the browser grows it with its text, up to a height that the pane says. */
export const GROWING = "field-sizing-content max-h-(--growing-max,40dvh)";

/** https://developer.mozilla.org/docs/Web/CSS/field-sizing: of the browsers that we support, Firefox lacks it. */
const growsByItself = () => CSS.supports("field-sizing", "content");

/**
 * Lets a field be as high as its text, up to a share of its pane; from there on it scrolls. Where the browser doesn't do that itself,
 * the field is measured when `text` or `look` is another one, and when the pane changes its height, as by a phone's keyboard.
 * Measuring has the whole page laid out, with each key and each conversation that opens.
 */
export function useGrowingField(
  field: RefObject<HTMLTextAreaElement | null>,
  pane: RefObject<HTMLElement | null>,
  text: string,
  look: string,
): void {
  const fit = useRef(() => {
    const element = field.current;
    if (!element || growsByItself()) return;
    // Without its height it is as high as one line, and says how high its text is.
    const { scrollTop } = element;
    element.style.height = "auto";
    element.style.height = `${element.scrollHeight + 2}px`;
    element.scrollTop = scrollTop;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field's height follows its text.
  useLayoutEffect(() => fit.current(), [text, look]);
  useEffect(() => {
    const around = pane.current;
    if (!around) return;
    const observer = new ResizeObserver(() => {
      around.style.setProperty("--growing-max", `${Math.floor(around.clientHeight * SHARE_MAX)}px`);
      fit.current();
    });
    observer.observe(around);
    return () => observer.disconnect();
  }, [pane]);
}
