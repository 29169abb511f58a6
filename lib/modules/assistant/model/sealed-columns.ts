import type { SealedColumn } from "@/lib/platform/secrets/stored-secret";

/** Where the model's key lies. */
export const modelSecrets = {
  "assistant.api-key": { table: "assistant_config", column: "apiKey" },
} as const satisfies Record<string, SealedColumn>;

type ModelSecrets = typeof modelSecrets;

declare module "@/lib/platform/secrets/stored-secret" {
  interface SecretPurposes extends ModelSecrets {}
}
