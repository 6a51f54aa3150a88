import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ConnectorDetail } from '@/contract/connector/connector-admin'
import { adminRoles } from '@/domain/people/roles'
import classes from '@/features/admin/connectors/connectors.module.css'
import KeyDialog from '@/parts/connector/key-dialog'
import { nameOf, ProgramKeys } from '@/parts/connector/program-keys'
import { useSessionScope } from '@/parts/session/scope'

type Key = ConnectorDetail['keys'][number]

/** Who may send for the pharmacy. Administrators make keys and revoke them; others see them. */
export function KeysSection({ pharmacy, keys }: { pharmacy: number; keys: Key[] }) {
  const { user } = useSessionScope()
  const isAdmin = (adminRoles as readonly string[]).includes(user.rol)
  const [making, setMaking] = useState(false)
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
        <ProgramKeys
          {...{ pharmacy, keys }}
          call={isAdmin ? 'revokeConnectorKey' : null}
          disabledReason={null}
          purposeOf={({ kind }) => (kind === 'orders' ? ', para pedidos' : '')}
          question={questionOf}
        />
      )}
      {making ? (
        <KeyDialog call="createConnectorKey" pharmacy={pharmacy} onClose={() => setMaking(false)} />
      ) : null}
    </section>
  )
}

const questionOf = (key: Key): string =>
  key.kind === 'orders'
    ? `El programa que usa la clave ${nameOf(key)} deja de poder hacer pedidos desde este momento. No se puede deshacer; la farmacia puede hacer otra.`
    : `El conector que usa la clave ${nameOf(key)} deja de poder enviar desde este momento. No se puede deshacer, pero sí crear otra.`
