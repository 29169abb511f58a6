"use client";

import type { ComponentProps } from "react";
import { useUnsaved } from "@/components/ui/unsaved/unsaved";

/**
 * What becomes of a form's content when it is left: asked about while true; `kept` somewhere until it is shown again; or
 * there is `nothing` that anybody would miss. `tests/architecture/forms.test.ts` lists the last two with the reason.
 */
export type UnsavedState = boolean | "kept" | "nothing";

/** The form element. Every form says whether leaving it now would lose something. */
export function Form({ unsaved, ...props }: ComponentProps<"form"> & { unsaved: UnsavedState }) {
  useUnsaved(unsaved === true);
  return <form {...props} />;
}
