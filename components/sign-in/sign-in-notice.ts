let justSignedIn = false;

/** Remembers that a sign-in has succeeded, until the shell that it opens greets the person. */
export function noteSignIn(): void {
  justSignedIn = true;
}

/** Whether a sign-in has succeeded since this was last asked. */
export function takeSignInNotice(): boolean {
  const noted = justSignedIn;
  justSignedIn = false;
  return noted;
}
