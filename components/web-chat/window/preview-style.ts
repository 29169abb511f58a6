/**
 * Styles of the settings' preview around the chat window: where it lies, at the documented size, and its launcher, drawn
 * like `loader-style.ts` draws it on a site.
 */
export const previewStyle = `
.cwp { position: relative; min-height: 480px; height: 100%; overflow: hidden; }
.cwp-window {
  position: absolute; bottom: 80px; right: 16px; width: 320px; max-width: calc(100% - 32px); height: 384px;
  border-radius: 12px; overflow: hidden; box-shadow: 0 12px 40px rgb(0 0 0 / 0.28);
}
.cwp-window[data-minimized="true"] { height: 48px; }
.cwp-launcher {
  position: absolute; bottom: 12px; right: 16px; display: flex; align-items: center; justify-content: center; gap: 8px;
  min-width: 56px; height: 56px; max-width: calc(100% - 32px); padding: 0 20px 0 16px; border: 0; border-radius: 28px;
  cursor: pointer; font: 600 15px/1.2 "Inter Variable", Inter, system-ui, sans-serif;
  box-shadow: 0 6px 20px rgb(0 0 0 / 0.24);
}
.cwp-launcher:focus-visible { outline: 3px solid currentColor; outline-offset: -6px; }
.cwp-launcher svg { flex: none; width: 24px; height: 24px; }
.cwp-launcher span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.cwp-launcher[aria-expanded="true"] { width: 56px; padding: 0; }
.cwp-left .cwp-window, .cwp-left .cwp-launcher { right: auto; left: 16px; }
`;
