import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '@/api/outcome'
import type { ConnectorDetail } from '@/contract/connector/connector-admin'
import { formatInstant } from '@/domain/basics/dates'
import { adminRoles } from '@/domain/people/roles'
import { connectorsKey } from '@/features/admin/connectors/connector-queries'
import classes from '@/features/admin/connectors/connectors.module.css'
import { failureText } from '@/parts/connection/no-connection'
import KeyDialog from '@/parts/connector/key-dialog'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { ConfirmDialog } from '@/ui/feedback/confirm-dialog'
import { notify } from '@/ui/feedback/notify'

type Key = ConnectorDetail['keys'][number]

/** Who may send for the pharmacy. Administrators make keys and revoke them; others see them. */
export function KeysSection({ pharmacy, keys }: { pharmacy: number; keys: Key[] }) {
  const { user } = useSessionScope()
  const isAdmin = (adminRoles as readonly string[]).includes(user.rol)
  const [making, setMaking] = useState(false)
  const [revoked, setRevoked] = useState<Key | null>(null)
  return (
    <section className={classes.section} aria-labelledby="connector-keys">
      <div className={classes.head}>
        <h2 id="connector-keys" className={classes.title}>
          Claves
        </h2>
        {isAdmin ? (
          <Button variant="default" onClick={() => setMaking(true)}>
            Crear una clave
          </Button>
        ) : null}
      </div>
      {keys.length === 0 ? (
        <p className={classes.dimmed}>Sin claves: el conector de esta farmacia no puede enviar nada.</p>
      ) : (
        <ul className={classes.list}>
          {keys.map((key) => (
            <li key={key.id} className={classes.item}>
              <div className={classes.lines}>
                <strong>
                  {key.name} (…{key.tail}){key.kind === 'orders' ? ', para pedidos' : ''}
                </strong>
                <span className={classes.dimmed}>{usageText(key)}</span>
                <span className={classes.dimmed}>
                  Creada el {formatInstant(key.createdAt)} por {key.createdBy}
                </span>
              </div>
              {key.revokedAt !== null ? (
                <span>Retirada el {formatInstant(key.revokedAt)}</span>
              ) : isAdmin ? (
                <Button
                  variant="default"
                  aria-label={`Retirar la clave ${key.name} (…${key.tail})`}
                  onClick={() => setRevoked(key)}
                >
                  Retirar
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {making ? (
        <KeyDialog call="createConnectorKey" pharmacy={pharmacy} onClose={() => setMaking(false)} />
      ) : null}
      <Revoking pharmacy={pharmacy} revoked={revoked} onClose={() => setRevoked(null)} />
    </section>
  )
}

const usageText = ({ lastUsedAt, program }: Key): string =>
  lastUsedAt === null
    ? 'Sin usar todavía'
    : `Usada por última vez el ${formatInstant(lastUsedAt)}${program === null ? '' : ` por ${program}`}`

type RevokingProps = { pharmacy: number; revoked: Key | null; onClose: () => void }

function Revoking({ pharmacy, revoked, onClose }: RevokingProps) {
  const { device, identity } = useSessionScope()
  const queries = useQueryClient()
  const revoking = useSingleMutation({
    mutationFn: async (key: number) =>
      unwrap(await device.client.call('revokeConnectorKey', { params: { id: pharmacy }, body: { key } })),
    onSuccess: () => {
      notify.success('Clave retirada.')
      onClose()
    },
    onError: (error) => notify.error(`No se ha podido retirar la clave. ${failureText(error)}`),
    onSettled: () => queries.invalidateQueries({ queryKey: connectorsKey({ identity }) }),
  })
  return (
    <ConfirmDialog
      opened={revoked !== null}
      title="Retirar la clave"
      confirmLabel="Retirar la clave"
      destructive
      loading={revoking.isPending}
      onCancel={onClose}
      onConfirm={() => revoked && revoking.mutate(revoked.id)}
    >
      {revoked?.kind === 'orders'
        ? `El programa que usa la clave ${revoked.name} (…${revoked.tail}) deja de poder hacer pedidos desde este momento. No se puede deshacer; la farmacia puede hacer otra.`
        : `El conector que usa la clave ${revoked?.name ?? ''} (…${revoked?.tail ?? ''}) deja de poder enviar desde este momento. No se puede deshacer, pero sí crear otra.`}
    </ConfirmDialog>
  )
}
