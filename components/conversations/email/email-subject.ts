const PREFIXES = /^(?:\s*(?:re|res|fw|fwd|enc|aw|sv|rv|tr|wg|antw|r)(?:\[\d+\])?\s*:)+/i;

function coreOf(subject: string): string {
  return subject.replace(PREFIXES, "").replace(/\s+/g, " ").trim().toLocaleLowerCase();
}

/** Whether an e-mail is about something else than its conversation, apart from what clients put in front of an answer. */
export function hasOwnSubject(subject: string, conversation: string): boolean {
  const core = coreOf(subject);
  return core !== "" && core !== coreOf(conversation);
}
