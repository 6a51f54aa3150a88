import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '@/api/outcome'
import { formatInstant } from '@/domain/basics/dates'
import { failureText } from '@/parts/connection/no-connection'
import classes from '@/parts/connector/program-keys.module.css'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { ConfirmDialog } from '@/ui/feedback/confirm-dialog'
import { notify } from '@/ui/feedback/notify'

type ProgramKey = {
  id: number
  name: string
  tail: string
  createdAt: string
  createdBy: string
  lastUsedAt: string | null
  program: string | null
  revokedAt?: string | null
}

export type ProgramKeysProps<Key extends ProgramKey> = {
  pharmacy: number
  keys: readonly Key[]
  /** The call of staff, or of the pharmacy itself; null for whom may not revoke them. */
  call: 'revokeConnectorKey' | 'revokeOwnConnectorKey' | null
  disabledReason: string | null
  /** What a key is for, where that is said. */
  purposeOf?: (key: Key) => string
  /** What ends with a key, as it is asked. */
  question: (key: Key) => string
}

/** The keys of programs, and the way to revoke them. */
export function ProgramKeys<Key extends ProgramKey>(props: ProgramKeysProps<Key>) {
  const { pharmacy, keys, call, disabledReason, purposeOf = () => '', question } = props
  const { device, identity } = useSessionScope()
  const queries = useQueryClient()
  const [revoked, setRevoked] = useState<Key | null>(null)
  const revoking = useSingleMutation({
    mutationFn: async (key: number) =>
      unwrap(
        await device.client.call(call ?? 'revokeOwnConnectorKey', {
          params: { id: pharmacy },
          body: { key },
        }),
      ),
    onSuccess: () => {
      notify.success('Clave retirada.')
      setRevoked(null)
    },
    onError: (error) => notify.error(`No se ha podido retirar la clave. ${failureText(error)}`),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ownedKey('admin', identity, 'connectors') }),
        queries.invalidateQueries({ queryKey: ownedKey('connector', identity, pharmacy) }),
      ]),
  })
  return (
    <>
      <ul className={classes.keys}>
        {keys.map((key) => (
          <li key={key.id} className={classes.key}>
            <span className={classes.told}>
              <strong>
                {nameOf(key)}
                {purposeOf(key)}
              </strong>
              <span>{usageText(key)}</span>
              <span>
                Creada el {formatInstant(key.createdAt)} por {key.createdBy}
              </span>
            </span>
            {key.revokedAt ? (
              <span>Retirada el {formatInstant(key.revokedAt)}</span>
            ) : call === null ? null : (
              <ActionButton
                variant="default"
                disabledReason={disabledReason}
                aria-label={`Retirar la clave ${nameOf(key)}`}
                onClick={() => setRevoked(key)}
              >
                Retirar
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={revoked !== null}
        title="Retirar la clave"
        confirmLabel="Retirar la clave"
        destructive
        loading={revoking.isPending}
        onCancel={() => setRevoked(null)}
        onConfirm={() => revoked && revoking.mutate(revoked.id)}
      >
        {revoked === null ? '' : question(revoked)}
      </ConfirmDialog>
    </>
  )
}

export const nameOf = ({ name, tail }: Pick<ProgramKey, 'name' | 'tail'>): string => `${name} (…${tail})`

const usageText = ({ lastUsedAt, program }: ProgramKey): string =>
  lastUsedAt === null
    ? 'Sin usar todavía'
    : `Usada por última vez el ${formatInstant(lastUsedAt)}${program === null ? '' : ` por ${program}`}`
