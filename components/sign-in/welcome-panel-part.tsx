"use client";

import { type ComponentProps, lazy } from "react";

const Panel = lazy(() =>
  import("@/components/sign-in/welcome-panel").then((module) => ({ default: module.WelcomePanel })),
);

/** The invitation to sign in, apart from the shell: nobody who is signed in loads it. It is part of the first HTML. */
export function WelcomePanel(props: ComponentProps<typeof Panel>) {
  return <Panel {...props} />;
}
