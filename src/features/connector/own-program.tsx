import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FunctionComponent, useState } from 'react'
import { unwrap } from '@/api/outcome'
import type { PharmacyProgram } from '@/contract/connector/pharmacy-connector'
import { formatEuros } from '@/domain/basics/money'
import programClasses from '@/features/connector/own-program.module.css'
import type { Identity } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import type { KeyDialogProps } from '@/parts/connector/key-dialog'
import classes from '@/parts/connector/own-connector.module.css'
import { nameOf, ProgramKeys } from '@/parts/connector/program-keys'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { Loading } from '@/ui/feedback/loading'

type Key = PharmacyProgram['keys'][number]

/** How a pharmacy's own program orders here, as from one wholesaler more: its keys, and the codes that it sends. */
export function OwnProgram({ pharmacy, name }: { pharmacy: number; name: string }) {
  const scope = useSessionScope()
  const program = useQuery(pharmacyProgramQuery(scope, pharmacy))
  const { data } = program
  return (
    <section className={classes.card} aria-label={`Pedidos del programa de ${name}`}>
      <h2 className={classes.title}>Pedidos desde su programa</h2>
      <p className={classes.line}>
        Si el programa de {name} habla Fedicom 3, puede hacer aquí los pedidos de transfer, como a un
        mayorista más.
      </p>
      <dl className={programClasses.facts}>
        <Fact label="Dirección">{window.location.origin}/api/v4/fedicom</Fact>
        <Fact label="Usuario y código de cliente">{pharmacy}</Fact>
        <Fact label="Contraseña">una clave para pedidos</Fact>
      </dl>
      {data !== undefined ? (
        <>
          <Keys pharmacy={pharmacy} keys={data.keys} canChange={scope.session.real === undefined} />
          <Codes program={data} />
        </>
      ) : program.isError ? (
        <p className={classes.line}>No se han podido obtener las claves ni los códigos.</p>
      ) : (
        <Loading height={72} />
      )}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const pharmacyProgramQuery = (
  { device, identity }: { device: Device; identity: Identity },
  pharmacy: number,
) =>
  queryOptions({
    queryKey: ownedKey('connector', identity, pharmacy, 'program'),
    queryFn: async ({ signal }) =>
      unwrap(await device.client.call('pharmacyProgram', { params: { id: pharmacy }, signal })),
    staleTime: 0,
  })

const KeyDialog: FunctionComponent<KeyDialogProps> = lazyComponent(
  () => import('@/parts/connector/key-dialog'),
)

type KeysProps = { pharmacy: number; keys: readonly Key[]; canChange: boolean }

/** The pharmacy makes and revokes them itself; nobody does in its place. */
function Keys({ pharmacy, keys, canChange }: KeysProps) {
  const offline = useOfflineReason()
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      {keys.length === 0 ? (
        <p className={classes.line}>Todavía no hay ninguna clave: ningún programa puede pedir.</p>
      ) : (
        <ProgramKeys
          {...{ pharmacy, keys }}
          call={canChange ? 'revokeOwnConnectorKey' : null}
          disabledReason={offline}
          question={(key) =>
            `El programa que usa la clave ${nameOf(key)} deja de poder hacer pedidos desde este momento. Los que ya ha hecho se quedan. No se puede deshacer, pero sí hacer otra.`
          }
        />
      )}
      {canChange ? (
        <ActionButton variant="default" disabledReason={offline} onClick={() => setMaking(true)}>
          Hacer una clave para pedidos
        </ActionButton>
      ) : null}
      {isMaking ? (
        <KeyDialog
          call="createOwnConnectorKey"
          kind="orders"
          pharmacy={pharmacy}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </>
  )
}

/** What an order says in fields that the protocol has for something like it; each order is for one laboratory. */
function Codes({ program: { quickwins, methods } }: { program: PharmacyProgram }) {
  const laboratories = [...new Set([...quickwins, ...methods].map(({ laboratory }) => laboratory))]
  return (
    <details className={programClasses.codes}>
      <summary>Qué códigos lleva cada pedido</summary>
      <p className={classes.line}>
        Cada pedido es para un solo laboratorio. El tipo de pedido es el quickwin, con cuyas condiciones se
        pide; vacío, se aplican las campañas, como en el pedido rápido. El almacén de servicio es el método de
        pedido; si el laboratorio solo tiene uno, puede ir vacío.
      </p>
      {laboratories.sort(new Intl.Collator('es').compare).map((laboratory) => {
        const isOfIt = (row: { laboratory: string }) => row.laboratory === laboratory
        return (
          <details key={laboratory}>
            <summary>{laboratory}</summary>
            <CodeList
              title="Tipo de pedido"
              rows={quickwins.filter(isOfIt).map(({ code, title }) => ({ code, text: title }))}
            />
            <CodeList
              title="Almacén de servicio"
              rows={methods.filter(isOfIt).map(({ code, name, minPrice }) => ({
                code,
                text: `${name}, desde ${formatEuros(minPrice)}`,
              }))}
            />
          </details>
        )
      })}
    </details>
  )
}

function CodeList({ title, rows }: { title: string; rows: readonly { code: string; text: string }[] }) {
  if (rows.length === 0) return null
  return (
    <>
      <p className={programClasses.head}>{title}</p>
      <ul className={programClasses.list} aria-label={title}>
        {rows.map(({ code, text }) => (
          <li key={code}>
            <code>{code}</code> <span>{text}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
