// Who may import whose parts of a screen (docs/architecture.md): a module's screen is built from the design system
// (components/ui), the kit of screens (components/desk), the shell and its own rooms.

/** Folders below components that any screen may import. */
const SHARED = "ui|desk|shell";

/** Parts of another module's screen that are still imported: importer → what. The list may only get shorter. */
const REMAINING = {
  access: ["sign-in/sign-in(-notice)?"],
  channels: ["web-chat/window/chat-(palette|preview)"],
  conversations: ["tickets/ticket-(limits|modal-part)"],
  settings: ["access/new-password-fields"],
  shell: ["settings/account/mute-switch"],
  "sign-in": ["signup/sign-in-email"],
  signup: ["sign-in/contact"],
};

/** Rules of dependency-cruiser. */
export function screenRules() {
  const importers = Object.keys(REMAINING);
  return [
    {
      name: "desk-knows-no-screen",
      comment: "The kit of screens is below every module's screen; of the shell it takes the way to another page.",
      severity: "error",
      from: { path: "^components/desk/" },
      to: { path: "^components/(?!(ui|desk)/)", pathNot: "^components/shell/use-go\\.ts$" },
    },
    {
      name: "screens-do-not-share-parts",
      comment: "What two screens need is in components/desk; what is left is named in scripts/check/screens.mjs.",
      severity: "error",
      from: { path: "^components/([^/]+)/", pathNot: `^components/(${[SHARED, ...importers].join("|")})/` },
      to: { path: "^components/", pathNot: `^components/($1|${SHARED})/` },
    },
    ...importers.map((importer) => ({
      name: `${importer}-shares-no-parts`,
      comment: "What two screens need is in components/desk; what is left is named in scripts/check/screens.mjs.",
      severity: "error",
      from: { path: `^components/${importer}/` },
      to: {
        path: "^components/",
        pathNot: [
          `^components/(${importer}|${SHARED})/`,
          ...(REMAINING[importer] ?? []).map((part) => `^components/${part}\\.tsx?$`),
        ],
      },
    })),
  ];
}
