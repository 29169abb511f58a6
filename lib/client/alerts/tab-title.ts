/**
 * Puts a number before the tab's title and keeps it there through Next's changes of the title. Next writes a page's plain
 * title; whatever differs from what was put here is such a plain one.
 */
export function followTabTitle(): { show: (count: number) => void; stop: () => void } {
  let shown = 0;
  let plain = document.title;
  let applied = plain;

  const apply = () => {
    // A page without its title element is between two titles; writing one now would leave a second behind.
    if (!document.querySelector("title")) return;
    if (document.title !== applied) plain = document.title;
    applied = shown > 0 ? `(${shown}) ${plain}` : plain;
    if (document.title !== applied) document.title = applied;
  };

  const observer = new MutationObserver(apply);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return {
    show(count) {
      shown = count;
      apply();
    },
    stop() {
      observer.disconnect();
      shown = 0;
      apply();
    },
  };
}
