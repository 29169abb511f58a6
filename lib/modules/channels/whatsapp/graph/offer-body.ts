/**
 * Messages that offer something to choose from. Sources (developers.facebook.com/documentation/business-messaging/whatsapp/messages/):
 * interactive-reply-buttons-messages and interactive-list-messages.
 */

const BUTTONS_MAX = 3;
const BUTTON_LABEL_MAX = 20;
const BUTTON_BODY_MAX = 1_024;
const ROWS_MAX = 10;
const ROW_LABEL_MAX = 24;
const LIST_BODY_MAX = 4_096;

/**
 * The content of a message with options: buttons where they fit, else a list. Null where Meta would take neither, and the text has to do.
 * The answer comes back as the option's label.
 */
export function offerContent(body: string, labels: readonly string[]): object | null {
  if (body.trim() === "" || labels.length === 0) return null;
  if (labels.length <= BUTTONS_MAX && body.length <= BUTTON_BODY_MAX && areWithin(labels, BUTTON_LABEL_MAX)) {
    const buttons = labels.map((title, index) => ({ type: "reply", reply: { id: idOf(index), title } }));
    return { type: "interactive", interactive: { type: "button", body: { text: body }, action: { buttons } } };
  }
  if (labels.length > ROWS_MAX || body.length > LIST_BODY_MAX || !areWithin(labels, ROW_LABEL_MAX)) return null;
  const rows = labels.map((title, index) => ({ id: idOf(index), title }));
  // The button that opens the list has to have a label of its own; this word is one in both languages.
  const action = { button: "☰ Menu", sections: [{ rows }] };
  return { type: "interactive", interactive: { type: "list", body: { text: body }, action } };
}

const areWithin = (labels: readonly string[], max: number) =>
  labels.every((label) => label !== "" && label.length <= max);
const idOf = (index: number) => `option-${index + 1}`;
