/** How an attempt to sign in ended. */
export type SignInOutcome =
  | { kind: "success" | "invalid" | "inactive" | "offline" | "internal" | "no-session" | "unexpected" }
  | { kind: "too-many"; seconds: number };

const TOO_MANY = /^TOO_MANY_ATTEMPTS:(\d+)$/;

function outcomeOf(error: string): SignInOutcome {
  if (error === "INVALID_CREDENTIALS") return { kind: "invalid" };
  if (error === "ACCOUNT_INACTIVE") return { kind: "inactive" };
  const seconds = TOO_MANY.exec(error)?.[1];
  return seconds ? { kind: "too-many", seconds: Number(seconds) } : { kind: "unexpected" };
}

const reachServer = () => fetch("/api/auth/csrf", { cache: "no-store", credentials: "same-origin" });

/** Signs in with the session cookie as result. Never rejects: each failure is an outcome. */
export async function attemptSignIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    // The library below leaves the page when it can't reach the server, and with it everything typed: look first.
    const [{ signIn }, reached] = await Promise.all([import("next-auth/react"), reachServer()]);
    if (!reached.ok) return { kind: "unexpected" };
    const result = await signIn("credentials", { redirect: false, email, password });
    if (result?.error) return outcomeOf(result.error);
    if (result && result.status >= 500) return { kind: "internal" };
    return { kind: result?.ok ? "success" : "no-session" };
  } catch (error) {
    if (error instanceof Error && error.name === "ChunkLoadError") return { kind: "offline" };
    // The library rejects alike when no answer came and when it can't read the one that did.
    const isReachable = await reachServer().then(
      ({ ok }) => ok,
      () => null,
    );
    if (isReachable === null) return { kind: "offline" };
    return { kind: isReachable ? "internal" : "unexpected" };
  }
}
