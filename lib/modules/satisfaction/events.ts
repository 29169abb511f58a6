/** What the server tells of surveys. */
type SatisfactionServerEvents = {
  /** To those in the conversation: a survey was sent or answered. */
  SurveyChanged: (event: { chatId: number }) => void;
};

declare module "@/lib/contract/server-events" {
  interface ServerEvents extends SatisfactionServerEvents {}
}

export {};
