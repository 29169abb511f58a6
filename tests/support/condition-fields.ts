import type { Fields } from "@/lib/kernel/conditions/condition";

/** A field of each kind, for tests of conditions. */
export const CONDITION_FIELDS = {
  subject: { kind: "text" },
  status: { kind: "choice", of: ["open", "closed"] },
  tags: { kind: "tags" },
  assignee: { kind: "reference" },
  created: { kind: "instant" },
  linked: { kind: "flag" },
  version: { kind: "number" },
} as const satisfies Fields;
