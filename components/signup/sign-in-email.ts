const KEY = "cangoo.sign-in-email";

// For this tab alone, and nothing is lost where storage is switched off: the address is typed then.

/** Remembers the address that the sign-in is to be filled with. */
export function rememberSignInEmail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    return;
  }
}

/** The address that the sign-in starts with; empty when none was remembered. */
export function rememberedSignInEmail(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
