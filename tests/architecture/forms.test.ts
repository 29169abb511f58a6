import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { sourceFiles } from "../support/source-files";

/** Forms that nobody is asked about, and what becomes of what is typed. Any other form asks before it is left. */
const NOT_ASKED: Record<string, string> = {
  "app/survey/survey-form.tsx nothing": "two buttons; the comment's form asks",
  "components/access/request-reset-form.tsx nothing": "one address, to begin with",
  "components/analytics/exports-dialog.tsx nothing": "a choice of a file, made with the next click",
  "components/assistant/flows/editor/simulator.tsx nothing": "a message to try; nothing is sent",
  "components/assistant/management/feature-settings.tsx kept": "useSavedForm, at its place",
  "components/assistant/management/model-form.tsx kept": "useSavedForm, at its place",
  "components/channels/editor/config-frame.tsx kept": "useConfigEditor, under its key",
  "components/channels/editor/test-send.tsx nothing": "an address to try; nothing is stored",
  "components/conversations/details/assistant-panel.tsx kept": "useKeptText, a question for each conversation",
  "components/conversations/composer/composer.tsx kept": "drafts.ts, through reloads",
  "components/customers/detail/timeline.tsx kept": "useKeptText, a note for each customer",
  "components/settings/company/company-form.tsx kept": "useKeptForm",
  "components/settings/routing/weights-form.tsx kept": "useSavedForm, at its place",
  "components/shell/language-form.tsx kept": "useKeptForm",
  "components/sign-in/login-form.tsx kept": "its dialog can't be left; reloading is warned about",
  "components/sign-in/welcome-panel.tsx nothing": "a button without script",
  "components/signup/signup-wizard.tsx kept": "signup-draft.ts, through reloads; passwords and cards on purpose not",
  "components/tickets/ticket-question.tsx kept": "useKeptText, a question for each ticket",
  "components/conversations/list/bulk-tags.tsx nothing": "one tag, given with the next key",
  "components/tickets/ticket-bulk-bar.tsx nothing": "one tag, given with the next key",
  "components/tickets/ticket-note-form.tsx kept": "drafts.ts, through reloads",
};

/** Fields outside of a form's file: which form they are part of, or why nothing is lost with them. */
const FIELDS: Record<string, string> = {
  "components/access/new-password-fields.tsx": "in the forms that set a password",
  "components/settings/account/quiet-hours-setting.tsx": "switches and choices; each is saved at once",
  "components/settings/account/digest-setting.tsx": "a choice, saved at once",
  "components/settings/account/time-field.tsx": "a time of one's own hours, saved as its field is left",
  "components/settings/account/zone-select.tsx": "a choice, saved at once",
  "components/settings/account/sending-setting.tsx": "stored with the choice",
  "components/conversations/details/time-choice.tsx": "a time in a few words, chosen with Enter",
  "components/conversations/views/question-value.tsx": "in the dialog of a filter",
  "components/desk/own-questions/own-value.tsx": "the same, and in a rule's form",
  "components/analytics/filter-bar.tsx": "a filter, in the address at once",
  "components/analytics/period-filter.tsx": "a filter, in the address at once",
  "components/assistant/flows/editor/flow-header.tsx":
    "saved a moment after each change; useFlowDraft guards what isn't yet",
  "components/assistant/flows/editor/flow-settings.tsx": "the same",
  "components/assistant/flows/editor/option-rows.tsx": "the same",
  "components/assistant/flows/editor/step-fields.tsx": "the same",
  "components/assistant/management/moods-section.tsx": "stored with the click",
  "components/assistant/management/skills-section.tsx": "stored with the click",
  "components/assistant/knowledge/questions-field.tsx": "in an item's form",
  "components/assistant/knowledge/usage-panel.tsx": "a filter",
  "components/attenders/teams/member-choice.tsx": "in the team's form",
  "components/settings/roles/permission-choice.tsx": "in the role's form",
  "components/desk/fields/field-input.tsx": "in the form of a value",
  "components/settings/fields/options-field.tsx": "in the field's form",
  "components/desk/forms/form-fields-field.tsx": "in the form's editor",
  "components/desk/forms/show-if-row.tsx": "in the form's editor",
  "components/tickets/ticket-form-part.tsx": "in the ticket's form",
  "components/settings/tags/color-field.tsx": "in the tag's form",
  "components/conversations/details/other-conversation.tsx": "one choice, which the button beside it sends",
  "components/conversations/moving/move-dialog.tsx": "the same choice and how much, which the button beside them sends",
  "components/settings/tags/merge-tag-dialog.tsx": "one choice, which the button beside it sends",
  "components/settings/tags/policy-choice.tsx": "stored as it is chosen",
  "components/channels/editor/color-field.tsx": "in a channel's form",
  "components/channels/editor/copy-row.tsx": "read only",
  "components/channels/editor/domains-field.tsx": "in a channel's form",
  "components/channels/email/email-editor.tsx": "in a channel's form",
  "components/channels/email/email-incoming.tsx": "in a channel's form",
  "components/channels/editor/secret-field.tsx": "in a channel's form",
  "components/channels/web-chat/web-chat-editor.tsx": "in a channel's form",
  "components/channels/editor/weekly-hours.tsx": "in a channel's form",
  "components/channels/whatsapp/whatsapp-editor.tsx": "in a channel's form",
  "components/desk/attachments/attach-button.tsx": "files of the composer",
  "components/desk/composer/writing-field.tsx": "in the composer and the form of a ticket's note",
  "components/desk/emoji/emoji-panel.tsx": "a search",
  "components/desk/form/attendee-field.tsx": "in the forms over a record",
  "components/desk/form/form-fields.tsx": "in the forms over a record",
  "components/conversations/email/forward/forward-files.tsx": "in the form of a forward",
  "components/conversations/email/recipients/people-field.tsx":
    "in the composer, as its draft, and in the form of a forward",
  "components/conversations/format/format-bar.tsx": "pictures of the composer",
  "components/conversations/form/conversation-fields.tsx": "in the conversation's form",
  "components/desk/form/input-field.tsx": "in the forms that hold their values",
  "components/desk/hours/time-pair.tsx": "in a calendar's and in a channel's form",
  "components/desk/list/filter-panel.tsx": "filters, in the address at once",
  "components/desk/form/lookup-field.tsx": "in the forms over a record",
  "components/conversations/templates/template-file.tsx": "in the template's form",
  "components/conversations/templates/template-list.tsx": "a search",
  "components/conversations/templates/template-slots.tsx": "in the template's form, and in that of a new conversation",
  "components/conversations/beginning/channel-field.tsx": "in the form of a new conversation",
  "components/conversations/beginning/customer-field.tsx": "in the form of a new conversation",
  "components/customers/directory/choice-pills.tsx": "a filter, in the address at once",
  "components/customers/directory/directory-filters.tsx": "a filter, in the address at once",
  "components/customers/import/import-mapping.tsx": "in the import's dialog, which guards it",
  "components/customers/import/import-upload.tsx": "a file, sent as it is chosen",
  "components/settings/audit/audit-section.tsx": "a filter",
  "components/settings/canned-replies/canned-replies-section.tsx": "a search",
  "components/settings/calendars/calendar-zone-field.tsx": "in a calendar's form",
  "components/settings/calendars/copy-hours.tsx": "in a calendar's form",
  "components/settings/calendars/holiday-row.tsx": "in a calendar's form",
  "components/settings/calendars/offered-holidays.tsx": "in a calendar's form",
  "components/settings/routing/amount-field.tsx": "in a queue's form",
  "components/settings/routing/capacity-field.tsx": "saved as it is left; what couldn't be stays and says so",
  "components/settings/routing/mode-field.tsx": "in a queue's form",
  "components/conversations/macros/macro-list.tsx": "a search, of which nothing is kept",
  "components/settings/automation/action-value.tsx": "in a rule's form, and a macro's",
  "components/settings/automation/actions-field.tsx": "in a rule's form",
  "components/settings/automation/field-action.tsx": "in a rule's form, and a macro's",
  "components/desk/form/boxes.tsx": "in a rule's form",
  "components/settings/automation/question-value.tsx": "in a rule's form",
  "components/settings/automation/questions-field.tsx": "in a rule's form",
  "components/settings/automation/records-value.tsx": "in a rule's form",
  "components/settings/automation/rule-trial.tsx": "a number to try; nothing is stored",
  "components/settings/sla/deadline-preview.tsx": "a time to try; nothing is stored",
  "components/settings/sla/targets-field.tsx": "in a policy's form",
  "components/settings/billing/pix-dialog.tsx": "read only",
  "components/settings/company/time-zone-field.tsx": "in the company's form",
  "components/signup/form-field.tsx": "in the sign-up's form",
  "components/signup/pix-payment.tsx": "read only",
  "components/tickets/ticket-fields.tsx": "in the ticket's form",
  "components/tickets/ticket-filter-panel.tsx": "a filter, in the address at once",
  "components/tickets/ticket-row.tsx": "ticks a row",
  "components/conversations/board/board-screen.tsx": "a filter, in the address at once",
  "components/conversations/list/conversation-row.tsx": "ticks a row for what is done with many",
  "components/tickets/ticket-team.tsx": "in the ticket's form",
  "components/tickets/ticket-title.tsx": "kept for each ticket",
};

// The visitors' chat is a program of its own in other people's pages; what is typed there outlives them (form-draft.ts).
const screens = sourceFiles(["app", "components"], [".tsx"])
  .filter((file) => !/^components\/(ui|web-chat)\//.test(file))
  .map((file) => ({ file, source: fs.readFileSync(file, "utf8") }));
const having = (pattern: RegExp) => screens.filter(({ source }) => pattern.test(source)).map(({ file }) => file);

describe("what is typed doesn't vanish", () => {
  test("every form is one that says what leaving it would lose", () => {
    expect(having(/<form\b/)).toEqual([]);
  });

  test("a form that nobody is asked about says why", () => {
    const found = screens.flatMap(({ file, source }) =>
      [...source.matchAll(/\bunsaved="(\w+)"/g)].map(([, state]) => `${file} ${state}`),
    );
    expect(found.toSorted()).toEqual(Object.keys(NOT_ASKED).toSorted());
  });

  test("a field lies in a form, or is known not to lose anything", () => {
    const field =
      /<(Input|Textarea|TextField|TextAreaField|input|textarea|NativeSelect|LabelledSelect|Combobox|TagsField)\b/;
    const guarded = new Set(having(/<(Form|FormDialog|RecordDialog|Unsaved)\b/));
    expect(having(field).filter((file) => !guarded.has(file))).toEqual(Object.keys(FIELDS).toSorted());
  });

  test("a dialog is the one that asks before it closes", () => {
    expect(having(/"radix-ui\/dialog"/)).toEqual([]);
  });

  test("whatever isn't a link goes to another page through what asks first", () => {
    expect(having(/\brouter\.(push|back|forward)\(/)).toEqual([
      // A link: all of them are watched (components/ui/unsaved/unsaved-ways.ts).
      "components/shell/rail-link.tsx",
      // Nothing is typed by then.
      "components/signup/success-dialog.tsx",
    ]);
  });
});
