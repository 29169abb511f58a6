/**
 * Styles of the chat window, as text: the widget's page puts them in a style element with its nonce, the settings'
 * preview in one of its own. Colours come from the variables of `chat-palette.ts`.
 */
export const chatWindowStyle = `
.cw, .cw * { box-sizing: border-box; margin: 0; }
.cw {
  display: flex; flex-direction: column; width: 100%; height: 100%; min-height: 0; overflow: hidden;
  background: var(--chat-background); color: var(--chat-text);
  font: 400 14px/1.45 "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
.cw button { font: inherit; cursor: pointer; }
.cw :focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
.cw-hidden {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
.cw-header {
  display: flex; align-items: center; gap: 4px; min-height: 48px; padding: 4px 8px 4px 16px; flex: none;
  background: var(--chat-header); color: var(--chat-on-header);
}
.cw-title { flex: 1; min-width: 0; font-size: 15px; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.cw-action {
  display: grid; place-items: center; width: 36px; height: 36px; padding: 0; flex: none;
  border: 0; border-radius: 8px; background: transparent; color: inherit;
}
.cw-action:hover { background: color-mix(in srgb, currentColor 16%, transparent); }
.cw .cw-action:focus-visible { outline-offset: -2px; }
.cw-status { flex: none; }
.cw-state {
  display: block; padding: 6px 16px; font-size: 12.5px; color: var(--chat-text);
  background: var(--chat-surface); border-bottom: 1px solid var(--chat-line);
}
/* Most connections take less than the delay, and nothing should jump for them. */
.cw-connecting { height: 0; position: relative; z-index: 1; animation: cw-appear 1ms 800ms both; }
@keyframes cw-appear { from { visibility: hidden; } to { visibility: visible; } }
.cw-body { position: relative; flex: 1; min-height: 0; display: flex; }
.cw-log { flex: 1; min-width: 0; overflow-y: auto; overscroll-behavior: contain; scrollbar-width: thin; }
.cw .cw-log:focus-visible { outline-offset: -2px; }
.cw-content { display: flex; flex-direction: column; gap: 4px; padding: 16px; }
.cw-message { position: relative; display: flex; flex-direction: column; align-items: flex-start; gap: 4px; max-width: 85%; }
.cw-visitor { align-self: flex-end; align-items: flex-end; }
.cw-system { align-self: center; align-items: center; max-width: 100%; text-align: center; }
.cw-first:not(:first-child) { margin-top: 8px; }
.cw-sender { font-size: 12px; color: var(--chat-muted); }
.cw-quote { margin: 0 0 4px; padding: 2px 8px; border-left: 3px solid currentColor; font-size: 12px; max-height: 3.2em; overflow: hidden; }
.cw-quoted { display: block; font-weight: 600; }
.cw-bubble {
  max-width: 100%; padding: 8px 12px; border-radius: 12px; background: var(--chat-surface); color: var(--chat-text);
  white-space: pre-wrap; overflow-wrap: anywhere;
}
.cw-visitor .cw-bubble { background: var(--chat-user); color: var(--chat-on-user); border-bottom-right-radius: 4px; }
.cw-agent .cw-bubble { border-bottom-left-radius: 4px; }
.cw-system .cw-bubble { padding: 4px 8px; background: none; color: var(--chat-muted); font-size: 12.5px; }
.cw-bubble a { color: inherit; text-decoration: underline; text-underline-offset: 2px; }
.cw-file {
  display: inline-flex; align-items: center; gap: 8px; max-width: 100%; padding: 8px 12px; border-radius: 8px;
  border: 1px solid var(--chat-control-line); color: var(--chat-text); background: none; text-align: left;
}
.cw-file svg { flex: none; }
.cw-file-name { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.cw-file-size { flex: none; font-size: 12px; color: var(--chat-muted); }
.cw-image {
  display: grid; place-items: center; min-width: 44px; min-height: 44px; max-width: 100%; padding: 0; overflow: hidden; border: 1px solid var(--chat-line); border-radius: 12px;
  background: var(--chat-surface);
}
.cw-image img { display: block; max-width: 100%; max-height: 220px; }
.cw-upload { display: flex; align-items: center; gap: 4px; }
.cw-cancel {
  display: grid; place-items: center; width: 24px; height: 24px; padding: 0; border: 0; border-radius: 4px;
  background: none; color: inherit;
}
.cw-cancel svg { width: 14px; height: 14px; }
.cw-unread {
  display: flex; align-items: center; gap: 8px; padding: 8px 0; font-size: 12px; font-weight: 600; color: var(--chat-danger);
}
.cw-unread::before, .cw-unread::after { content: ""; flex: 1; height: 1px; background: currentColor; }
.cw-meta { margin-bottom: 4px; font-size: 12px; color: var(--chat-muted); font-variant-numeric: tabular-nums; }
.cw-retry {
  min-height: 24px; margin-bottom: 4px; padding: 0 4px; border: 0; border-radius: 4px; background: none;
  color: var(--chat-danger); font-size: 12px; text-decoration: underline; text-underline-offset: 2px;
}
.cw-notice {
  align-self: center; padding: 8px 12px; font-size: 12.5px; color: var(--chat-muted); text-align: center; text-wrap: balance;
}
.cw-news {
  position: absolute; bottom: 8px; left: 50%; transform: translateX(-50%); padding: 6px 14px; border: 0; border-radius: 999px;
  background: var(--chat-text); color: var(--chat-background); font-size: 12.5px; box-shadow: 0 4px 12px rgb(0 0 0 / 0.2);
}
.cw-choice {
  align-self: flex-start; margin: 8px 0 0; padding: 8px 14px; border: 1px solid var(--chat-line); border-radius: 999px;
  background: transparent; color: var(--chat-text); font-size: 13px; min-height: 36px;
}
.cw-composer {
  display: flex; flex-wrap: wrap; align-items: flex-end; gap: 8px; padding: 12px 12px 4px; flex: none;
  border-top: 1px solid var(--chat-line);
}
.cw-attach { height: 40px; margin-right: -4px; color: var(--chat-muted); }
.cw .cw-attach:disabled { opacity: 0.5; cursor: default; }
.cw-panel {
  display: flex; flex-direction: column; gap: 8px; max-height: 78%; padding: 12px 16px; flex: none; overflow-y: auto;
  border-top: 1px solid var(--chat-line);
}
.cw-panel:focus { outline: none; }
.cw-panel-title { font-weight: 600; }
.cw-field { display: flex; flex-direction: column; gap: 4px; flex: none; }
.cw-field label, .cw-field legend { font-size: 12.5px; font-weight: 500; }
fieldset.cw-field { min-width: 0; margin: 0; padding: 0; border: 0; }
.cw-field legend { padding: 0; margin-bottom: 4px; }
.cw-field .cw-option { display: flex; align-items: center; gap: 8px; min-height: 28px; font-size: 14px; font-weight: 400; overflow-wrap: anywhere; }
.cw-option input { flex: none; width: 18px; height: 18px; margin: 0; accent-color: var(--chat-user); }
.cw-field .cw-input { flex: none; width: 100%; }
.cw-field textarea.cw-input { min-height: 76px; }
.cw-input[aria-invalid="true"] { border-color: var(--chat-danger); }
.cw-optional { font-weight: 400; color: var(--chat-muted); }
.cw-submit {
  flex: none; min-height: 40px; padding: 8px 16px; border: 0; border-radius: 8px; font-weight: 600;
  background: var(--chat-user); color: var(--chat-on-user);
}
.cw .cw-submit:focus-visible { outline-color: var(--chat-text); }
.cw-submit[aria-disabled="true"] { opacity: 0.7; cursor: default; }
.cw-input {
  flex: 1; min-width: 0; min-height: 40px; max-height: 132px; padding: 8px 12px; resize: none; overflow-y: auto;
  border: 1px solid var(--chat-control-line); border-radius: 8px; background: var(--chat-background); color: var(--chat-text);
  font: inherit;
}
.cw-input::placeholder { color: var(--chat-muted); opacity: 1; }
.cw .cw-input:focus-visible { outline-offset: -1px; }
.cw-send {
  display: grid; place-items: center; width: 40px; height: 40px; padding: 0; flex: none;
  border: 0; border-radius: 8px; background: var(--chat-user); color: var(--chat-on-user);
}
.cw .cw-send:focus-visible { outline-color: var(--chat-text); }
.cw .cw-send:disabled { background: var(--chat-surface); color: var(--chat-muted); cursor: default; }
.cw-note { flex-basis: 100%; font-size: 12px; color: var(--chat-muted); }
.cw .cw-error { color: var(--chat-danger); }
.cw-footer { padding: 4px 12px 8px; flex: none; font-size: 12px; text-align: center; color: var(--chat-muted); }
.cw-footer strong { font-weight: 600; }
@media (pointer: coarse) {
  /* Below 16 px, phones zoom into a focused field. */
  .cw-input { font-size: 16px; }
  .cw-action, .cw-send { width: 44px; height: 44px; }
  .cw-input, .cw-submit, .cw-field .cw-option { min-height: 44px; }
}
@media (prefers-reduced-motion: no-preference) {
  .cw-action, .cw-send { transition: background-color 120ms; }
}
`;
