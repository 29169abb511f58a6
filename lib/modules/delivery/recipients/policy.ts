/** Most addresses that a message of ours goes to, copies included. */
export const RECIPIENTS_MAX = 20;
/** Longest subject that somebody writes, in UTF-16 code units. */
export const EMAIL_SUBJECT_MAX = 200;
/** Longest address (RFC 5321, section 4.5.3.1.3, without its brackets). */
export const ADDRESS_MAX = 254;

/** What an address looks like that mail servers take everywhere. */
export const ADDRESS =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}(?<!\.)@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** Whether a message can be addressed to it. */
export function isAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && ADDRESS.test(text);
}

const FORWARDED = /^(?:\s*(?:fwd?|enc|rv|tr|wg)(?:\[\d+\])?\s*:)+\s*/i;

/** The subject of a forwarded message without what clients put in front of one. */
export function plainForwardSubject(subject: string): string {
  return subject.replace(FORWARDED, "");
}
