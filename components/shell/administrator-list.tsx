/** Whom to ask, each with the address. */
export function AdministratorList({ administrators }: { administrators: readonly { name: string; email: string }[] }) {
  return (
    <ul className="mt-3 flex flex-col gap-3">
      {administrators.map(({ name, email }) => (
        <li key={email} className="flex flex-col items-center">
          <span className="font-medium text-foreground">{name}</span>
          <a
            href={`mailto:${email}`}
            className="break-all rounded-md text-brand underline underline-offset-4 hover:no-underline"
          >
            {email}
          </a>
        </li>
      ))}
    </ul>
  );
}
