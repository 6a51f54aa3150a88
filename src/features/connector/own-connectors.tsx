import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { PharmacyConnector } from '@/contract/connector/pharmacy-connector'
import { formatDay, formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { isPharmacyUser } from '@/domain/people/roles'
import classes from '@/features/connector/own-connectors.module.css'
import { OwnKey } from '@/features/connector/own-key'
import { pharmacyConnectorQuery } from '@/features/connector/queries'
import type { Session } from '@/offline/session/session'
import { ListAge } from '@/parts/connection/list-age'
import { mustAgree } from '@/parts/session/must-agree'
import { SessionProvider, useDevice } from '@/parts/session/scope'
import { viewerOf } from '@/parts/session/viewer'
import { Loading } from '@/ui/feedback/loading'

/** What a pharmacy's user sees of the connectors of its pharmacies; nothing for anybody else. */
export function OwnConnectors() {
  const { session: sessions } = useDevice()
  const session = useSyncExternalStore(sessions.subscribe, sessions.getSnapshot)
  // A public page has read none where it is the first one.
  useEffect(() => {
    if (session === undefined) void sessions.readSession().catch(() => undefined)
  }, [session, sessions])
  if (!session || !isPharmacyUser(viewerOf(session).rol) || mustAgree(session)) return null
  return (
    <SessionProvider session={session}>
      {session.user.pharmas.map(({ id, name }) => (
        <OwnConnector key={id} session={session} pharmacy={id} name={name} />
      ))}
    </SessionProvider>
  )
}

const kinds = { sale: 'ventas', stock: 'existencias', product: 'artículos' } as const

type OwnConnectorProps = { session: Session; pharmacy: number; name: string }

function OwnConnector({ session, pharmacy, name }: OwnConnectorProps) {
  const device = useDevice()
  const state = useQuery(pharmacyConnectorQuery({ device, identity: session.identity }, pharmacy))
  const { data } = state
  return (
    <section className={classes.card} aria-label={`Conector de ${name}`}>
      <h2 className={classes.title}>{name}</h2>
      <ListAge query={state} />
      {data !== undefined ? (
        <>
          <Told state={data} />
          {session.real === undefined ? <OwnKey pharmacy={pharmacy} hasKey={data.hasKey} /> : null}
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
