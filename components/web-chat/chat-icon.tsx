const PATHS = {
  close: "M6 6l12 12M18 6L6 18",
  down: "M6 9l6 6 6-6",
  up: "M6 15l6-6 6 6",
  reset: "M4 4v6h6M4.5 14a8 8 0 1 0 1.9-8.4L4 10",
  send: "M12 19V5M5.5 11.5L12 5l6.5 6.5",
  file: "M14 3H7a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V7zM14 3v4h4",
} as const;

/** A decorative line icon; the control around it carries the name. */
export function ChatIcon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      aria-hidden="true"
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
