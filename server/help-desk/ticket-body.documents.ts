type Ticket = { id: number; description: string; username: string; actedAs: string | null }

/** What the help desk shows: the user's words, and below them who wrote them. */
export const ticketBody = ({ id, description, username, actedAs }: Ticket): string =>
  [
    description,
    '',
    '--',
    `Usuario: ${username}`,
    ...(actedAs === null ? [] : [`Actuaba como: ${actedAs}`]),
    `Ticket de Rebotica: ${id}`,
  ].join('\n')
