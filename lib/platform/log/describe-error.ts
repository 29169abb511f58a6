/** What may be logged of an error: its name, its message and where it was thrown. */
export type ErrorDescription = { name: string; message: string; stack?: string };

/** Describes an unexpected error for the log, without what it may quote of somebody's text. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, message: "" };
  return {
    name: error.name,
    // A JSON error quotes the text that it couldn't read.
    message: error instanceof SyntaxError ? "" : error.message,
    // Without the first lines, which are the message once more.
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
  };
}
