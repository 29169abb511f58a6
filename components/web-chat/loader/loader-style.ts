/** Styles of the launcher and the panel, inside the shadow root. `--header` and `--on-header` come from the configuration. */
export const loaderStyle = `
:host { all: initial; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.launcher, .panel { position: fixed; z-index: 2147483000; }
.launcher {
  bottom: 20px; right: 20px; display: flex; align-items: center; justify-content: center; gap: 8px;
  min-width: 56px; height: 56px; max-width: calc(100vw - 40px); padding: 0 20px 0 16px; border: 0; border-radius: 28px;
  background: var(--header); color: var(--on-header); cursor: pointer;
  font: 600 15px/1.2 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  box-shadow: 0 6px 20px rgb(0 0 0 / 0.24);
}
.left .launcher { right: auto; left: 20px; }
.launcher:focus-visible { outline: 3px solid var(--on-header); outline-offset: -6px; }
.launcher svg { flex: none; width: 24px; height: 24px; }
.label { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.open .launcher { width: 56px; padding: 0; }
.open .label, .open .talk, .close { display: none; }
.open .close { display: block; }
.badge {
  position: absolute; top: -4px; right: -4px; min-width: 22px; height: 22px; padding: 0 6px; border-radius: 11px;
  background: #b91c1c; color: #fff; font-size: 12px; line-height: 22px; text-align: center; box-shadow: 0 0 0 2px #fff;
}
.left .badge { right: auto; left: -4px; }
.status { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.panel {
  bottom: 88px; right: 20px; width: 384px; height: 640px; max-width: calc(100vw - 40px); max-height: calc(100vh - 108px);
  border-radius: 12px; overflow: hidden; background: var(--background); box-shadow: 0 12px 40px rgb(0 0 0 / 0.28);
}
.left .panel { right: auto; left: 20px; }
iframe { display: block; width: 100%; height: 100%; border: 0; }
@media (max-width: 640px) {
  .panel { inset: 0; width: 100%; height: 100%; height: 100dvh; max-width: none; max-height: none; border-radius: 0; }
  .left .panel { left: 0; }
  .launcher { bottom: 16px; right: 16px; max-width: min(264px, calc(100vw - 32px)); font-size: 14px; text-align: left; }
  .label { white-space: normal; max-height: 2.4em; }
  .left .launcher { left: 16px; }
  .open.ready .launcher { display: none; }
}
@media (prefers-color-scheme: dark) {
  .auto .panel { background: #1c1917; }
}
@media (prefers-reduced-motion: no-preference) {
  .panel { animation: rise 140ms ease-out; }
  @keyframes rise { from { opacity: 0; transform: translateY(8px); } }
}
@media print { .launcher, .panel { display: none; } }
`;
