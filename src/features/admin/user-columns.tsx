import { Button, Group } from '@mantine/core'
import type { User } from '@/contract/session'
import { fullName } from '@/domain/people/full-name'
import { isInternal } from '@/domain/people/roles'
import { UserAvatar } from '@/parts/people/user-avatar'
import type { GridColumn } from '@/ui/data-grid/columns'

/** Roles as the specification labels them (platform.md §2). */
const roleLabels: Record<User['rol'], string> = {
  ROLE_FARMACIA: 'FARMACIA',
  ROLE_LABORATORIO: 'LABORATORIO',
  ROLE_ADMIN: 'ADMIN',
  ROLE_SOPORTE: 'SOPORTE',
  ROLE_AGENTE: 'AGENTE',
}

/** Staff cannot be impersonated. */
const canBeImpersonated = ({ rol }: User): boolean => !isInternal(rol)

/** `onImpersonate` impersonates a user. */
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
        {canBeImpersonated(user) ? (
          <Button
            variant="transparent"
            px={0}
            aria-label={`Actuar como ${user.username}`}
            onClick={() => onImpersonate(user.username)}
          >
            {user.username}
          </Button>
        ) : (
          user.username
        )}
      </Group>
    ),
    card: 'title',
  },
  {
    id: 'firstName',
    header: 'Nombre',
    width: 150,
    grow: 1,
    value: fullName,
    card: 'fact',
  },
  { id: 'email', header: 'Correo electrónico', width: 240, grow: 1, value: ({ email }) => email },
  {
    id: 'rol',
    header: 'Rol',
    width: 132,
    value: ({ rol }) => roleLabels[rol],
    card: 'fact',
  },
  {
    id: 'jobPosition',
    header: 'Puesto',
    width: 110,
    sortable: false,
    value: ({ jobPosition }) => jobPosition?.name ?? null,
  },
]
