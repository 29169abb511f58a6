import { firstPage } from "../../first-page";

export const dynamic = "force-dynamic";

export default function RowsPage() {
  return (
    <ul>
      {firstPage(50).map((row) => (
        <li key={row.id}>
          <strong>{row.customerName}</strong> <span>{row.subject}</span> <p>{row.lastMessageText}</p>
          <time dateTime={new Date(row.lastActivityAt).toISOString()}>
            {new Date(row.lastActivityAt).toLocaleString("pt-BR")}
          </time>
        </li>
      ))}
    </ul>
  );
}
