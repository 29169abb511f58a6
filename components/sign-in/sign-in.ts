/** How an attempt to sign in ended. */
export type SignInOutcome =
  | { kind: "success" | "invalid" | "inactive" | "offline" | "unexpected" }
  | { kind: "too-many"; seconds: number };

const TOO_MANY = /^TOO_MANY_ATTEMPTS:(\d+)$/;

function outcomeOf(error: string): SignInOutcome {
  if (error === "INVALID_CREDENTIALS") return { kind: "invalid" };
  if (error === "ACCOUNT_INACTIVE") return { kind: "inactive" };
  const seconds = TOO_MANY.exec(error)?.[1];
  return seconds ? { kind: "too-many", seconds: Number(seconds) } : { kind: "unexpected" };
}

/** Signs in with the session cookie as result. Never rejects: each failure is an outcome. */
export async function attemptSignIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    // The library below leaves the page when it can't reach the server, and with it everything typed: look first.
    const [{ signIn }] = await Promise.all([
      import("next-auth/react"),
      fetch("/api/auth/csrf", { cache: "no-store", credentials: "same-origin" }),
    ]);
    const result = await signIn("credentials", { redirect: false, email, password });
    if (result?.error) return outcomeOf(result.error);
    return { kind: result?.ok ? "success" : "unexpected" };
  } catch (error) {
    // A fetch that got no answer rejects with a TypeError; a chunk that didn't load has its own name.
    const unreachable = error instanceof TypeError || (error instanceof Error && error.name === "ChunkLoadError");
    return { kind: unreachable ? "offline" : "unexpected" };
  }
}
