import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FunctionComponent, useState } from 'react'
import { unwrap } from '@/api/outcome'
import type { PharmacyConnector } from '@/contract/connector/pharmacy-connector'
import { formatDay, formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import type { Identity } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'
import { storeAs } from '@/offline/session/stored-answers'
import { ListAge } from '@/parts/connection/list-age'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import type { KeyDialogProps } from '@/parts/connector/key-dialog'
import classes from '@/parts/connector/own-connector.module.css'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Loading } from '@/ui/feedback/loading'

const kinds = { sale: 'ventas', stock: 'existencias', product: 'artículos' } as const

type OwnConnectorProps = { pharmacy: number; name: string }

/** What a pharmacy's user sees of its connector, and where they make its key. */
export function OwnConnector({ pharmacy, name }: OwnConnectorProps) {
  const scope = useSessionScope()
  const state = useQuery(pharmacyConnectorQuery(scope, pharmacy))
  const { data } = state
  return (
    <section className={classes.card} aria-label={`Conector de ${name}`}>
      <h2 className={classes.title}>{name}</h2>
      <ListAge query={state} />
      {data !== undefined ? (
        <>
          <Told state={data} />
          {scope.session.real === undefined ? <OwnKey pharmacy={pharmacy} hasKey={data.hasKey} /> : null}
        </>
      ) : state.isError ? (
        <p>No se ha podido saber cuándo llegaron los últimos datos.</p>
      ) : (
        <Loading height={72} />
      )}
    </section>
  )
}

function Told({ state }: { state: PharmacyConnector }) {
  const { hasKey, lastDataAt, lastSaleDay, last, waiting } = state
  return (
    <>
      <p className={classes.line}>
        {lastDataAt === null
          ? 'El conector todavía no ha enviado nada.'
          : `Últimos datos del conector: ${formatInstant(lastDataAt)}.`}{' '}
        {lastSaleDay === null ? '' : `Último día con ventas: ${formatDay(lastSaleDay)}.`}
      </p>
      {hasKey ? null : (
        <p className={classes.line}>
          Para que envíe datos hace falta una clave: hágala aquí, o pídala a soporte.
        </p>
      )}
      {last.length === 0 ? null : (
        <ul className={classes.list}>
          {last.map(({ kind, receivedAt, received, bad }) => (
            <li key={kind}>
              {formatInstant(receivedAt)}: {formatInteger(received)} {received === 1 ? 'fila' : 'filas'} de{' '}
              {kinds[kind]}
              {bad === 0 ? '' : `, ${formatInteger(bad)} con errores`}
            </li>
          ))}
        </ul>
      )}
      {waiting.length === 0 ? null : (
        <>
          <p className={classes.line}>
            Lo que no se ha podido contar todavía; soporte lo revisa y no hay que enviarlo otra vez:
          </p>
          <ul className={classes.list}>
            {waiting.map(({ message, rows }) => (
              <li key={message}>
                {formatInteger(rows)} {rows === 1 ? 'fila' : 'filas'}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Stays on the device, with its age. */
const pharmacyConnectorQuery = (
  { device, identity }: { device: Device; identity: Identity },
  pharmacy: number,
) =>
  queryOptions({
    ...storeAs('pharmacyConnector'),
    queryKey: ownedKey('connector', identity, pharmacy),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('pharmacyConnector', { params: { id: pharmacy }, signal })),
    staleTime: 0,
  })

const KeyDialog: FunctionComponent<KeyDialogProps> = lazyComponent(
  () => import('@/parts/connector/key-dialog'),
)

/** Makes a key for the pharmacy's own connector. */
function OwnKey({ pharmacy, hasKey }: { pharmacy: number; hasKey: boolean }) {
  const offline = useOfflineReason()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton
        variant={hasKey ? 'default' : 'filled'}
        disabledReason={offline}
        onClick={() => setOpen(true)}
      >
        {hasKey ? 'Hacer otra clave' : 'Hacer la clave'}
      </ActionButton>
      {isOpen ? (
        <KeyDialog call="createOwnConnectorKey" pharmacy={pharmacy} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
