import { Button, Group } from '@mantine/core'
import type { User } from '@/contract/session/session'
import { fullName } from '@/domain/people/full-name'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'
import { UserAvatar } from '@/parts/people/user-avatar'
import type { GridColumn } from '@/ui/data-grid/list/columns'

/** Roles as the specification labels them (platform.md §2). Staff are not in the list: nobody may act as one of them. */
const roleLabels: Partial<Record<User['rol'], string>> = {
  ROLE_FARMACIA: 'FARMACIA',
  ROLE_LABORATORIO: 'LABORATORIO',
}

/** `onImpersonate` impersonates a user, by a press anywhere in the row. */
export const userColumns = (onImpersonate: (username: string) => void): GridColumn<User>[] => [
  {
    id: 'username',
    header: 'Usuario',
    hint: 'Al pulsar un usuario, actúa en su lugar',
    width: 180,
    grow: 1,
    value: ({ username }) => username,
    cell: (user) => (
      <Group gap="xs" wrap="nowrap">
        <UserAvatar user={user} size={28} />
        <Button
          variant="transparent"
          px={0}
          data-row-action
          aria-label={`Actuar como ${user.username}`}
          onClick={() => onImpersonate(user.username)}
        >
          {user.username}
        </Button>
      </Group>
    ),
    acts: true,
    card: 'title',
  },
  {
    id: 'firstName',
    header: 'Nombre',
    width: 150,
    grow: 1,
    // As the server orders them.
    value: ({ firstName }) => firstName,
    cell: fullName,
    card: 'fact',
  },
  {
    id: 'email',
    header: 'Correo electrónico',
    width: 240,
    grow: 2,
    value: ({ email }) => email,
    card: 'fact',
  },
  {
    id: 'rol',
    header: 'Rol',
    width: 132,
    value: ({ rol }) => rol,
    cell: ({ rol }) => roleLabels[rol] ?? null,
    card: 'fact',
  },
  {
    id: 'laboratory',
    header: 'Laboratorio',
    width: 170,
    grow: 1,
    value: ({ laboratory }) => laboratory?.name ?? null,
    cell: ({ laboratory }) => (laboratory === null ? null : <LaboratoryMark {...laboratory} withName />),
    card: 'fact',
  },
  {
    id: 'jobPosition',
    header: 'Puesto',
    width: 140,
    sortable: false,
    cell: ({ jobPosition }) => jobPosition?.name ?? null,
    card: 'none',
  },
]
