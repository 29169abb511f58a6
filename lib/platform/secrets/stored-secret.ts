import type { Tables } from "@/generated/tables/tables";
import { seal, unseal } from "@/lib/platform/crypto/seal";

/**
 * Whose secret a column holds: what was sealed for one can't be opened as another's. Modules add theirs
 * (`declare module "@/lib/platform/secrets/stored-secret"`) beside the columns that have them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it.
export interface SecretPurposes {}
export type SecretPurpose = keyof SecretPurposes & string;

/** Where the secrets of a purpose lie. */
export type SealedColumn = {
  [Table in keyof Tables]: { table: Table; column: keyof Tables[Table] & string };
}[keyof Tables];

/** A place for each purpose: a new one doesn't compile without it. */
export type SealedColumns = Record<SecretPurpose, SealedColumn>;

/** A typed secret as it is stored: sealed, or null when there is none. */
export function storeSecret(purpose: SecretPurpose, text: string | null): string | null {
  return text === null || text === "" ? null : seal(purpose, text);
}

/**
 * The column of a form's secret field: left as it was when nothing was typed, unless `isReset`: a secret of one host must not be
 * sent to another.
 */
export function secretChange<N extends string>(
  name: N,
  purpose: SecretPurpose,
  typed: string | undefined,
  isReset: boolean,
): Partial<Record<N, string | null>> {
  if (typed === undefined && !isReset) return {};
  return { [name]: storeSecret(purpose, typed ?? null) } as Record<N, string | null>;
}

/**
 * A stored secret in clear, for whoever uses it; it never leaves the server. Empty when there is none or when it can't be
 * opened, because SECRET_KEY was changed since: the other side then refuses the sign-in, which its owner sees.
 */
export function readSecret(purpose: SecretPurpose, stored: string | null): string {
  if (stored === null) return "";
  try {
    return unseal(purpose, stored);
  } catch {
    return "";
  }
}
