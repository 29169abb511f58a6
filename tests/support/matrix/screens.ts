/** Rows that a screen's address names. */
export type ScreenRows = {
  conversation: number;
  ticket: number;
  customer: number;
  company: number;
  webChat: number;
  invite: string;
  passwordReset: string;
  emailChange: string;
  survey: string;
};

/** A screen by its address, and who may see it. */
export type Screen = { name: string; path: string; viewer: "visitor" | "administrator" };

const screen = (viewer: Screen["viewer"]) => (name: string, path: string) => ({ name, path, viewer }) satisfies Screen;
const open = screen("visitor");
const desk = screen("administrator");

/** Every screen of the product; tests/architecture/screens.test.ts compares them with the pages under `app`. */
export function allScreens(rows: ScreenRows): readonly Screen[] {
  return [
    open("sign-in", "/login"),
    open("sign-up", "/signup"),
    open("invite", `/invite/${rows.invite}`),
    open("password reset, asking", "/password-reset"),
    open("password reset, choosing", `/password-reset/${rows.passwordReset}`),
    open("new address", `/email-change/${rows.emailChange}`),
    open("survey", `/survey/${rows.survey}`),
    open("demo shop", "/demo"),
    desk("analytics", "/analytics"),
    desk("conversations", "/conversations"),
    desk("conversation", `/conversations/${rows.conversation}`),
    desk("team board", "/conversations/board"),
    desk("tickets", "/tickets"),
    desk("ticket", `/tickets/ticket-${rows.ticket}`),
    desk("attenders", "/attenders"),
    desk("teams", "/attenders/teams"),
    desk("customers", "/customers"),
    desk("customer", `/customers?customer=${rows.customer}`),
    desk("companies", "/customers?view=companies"),
    desk("company", `/customers?view=companies&company=${rows.company}`),
    desk("assistant: knowledge", "/assistant"),
    desk("assistant: instructions", "/assistant?tab=instructions"),
    desk("assistant: proposals", "/assistant?tab=proposals"),
    desk("assistant: usage", "/assistant?tab=usage"),
    desk("assistant: management", "/assistant?section=management"),
    desk("channels", "/channels"),
    desk("web chat", `/channels/web-chat/${rows.webChat}`),
    desk("new e-mail channel", "/channels/email/new"),
    desk("new WhatsApp channel", "/channels/whatsapp/new"),
    desk("quarantine", "/channels/quarantine"),
    desk("settings", "/settings"),
    open("mail of a local start", "/dev/mail"),
  ];
}
