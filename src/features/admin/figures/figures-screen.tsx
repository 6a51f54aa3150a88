import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { RelationFiguresState } from '@/contract/portal/relation-figures'
import { formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { adminRoles } from '@/domain/people/roles'
import { AdminPage } from '@/features/admin/admin-page'
import classes from '@/features/admin/figures/figures-screen.module.css'
import { relationFiguresQuery } from '@/features/admin/queries'
import { ListAge } from '@/parts/connection/list-age'
import { failureText } from '@/parts/connection/no-connection'
import { NoData } from '@/parts/connection/no-data'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { Loading } from '@/ui/feedback/loading'
import { notify } from '@/ui/feedback/notify'

/** How far the computing of the portal's figures is, and what could not be computed. */
export function FiguresScreen() {
  const scope = useSessionScope()
  const state = useQuery(relationFiguresQuery(scope))
  const { data } = state
  return (
    <AdminPage tab="Cifras">
      <p className={classes.about}>
        Lo que el portal de los laboratorios muestra de cada farmacia se calcula cuando llegan ventas, cambian
        el catálogo o las campañas, y cada medianoche.
      </p>
      {state.isError && data === undefined ? (
        <NoData title="No se ha podido obtener el estado de las cifras" query={state} />
      ) : data === undefined ? (
        <Loading height={240} radius="var(--rb-radius-lg)" />
      ) : (
        <>
          <ListAge query={state} />
          <section className={classes.card} aria-label="Estado del cálculo" data-list>
            <p className={classes.headline} role="status">
              {headlineOf(data)}
            </p>
            {data.pharmacies === 0 ? null : (
              <progress
                className={classes.progress}
                aria-label="Farmacias al día"
                max={data.pharmacies}
                value={data.upToDate}
              />
            )}
            <dl className={classes.facts}>
              {factsOf(data).map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {(adminRoles as readonly string[]).includes(scope.user.rol) ? <RecomputeButton /> : null}
          </section>
          <FailedPharmacies failures={data.failures} />
        </>
      )}
    </AdminPage>
  )
}

type State = {
  pharmacies: number
  upToDate: number
  pending: number
  failed: number
  lastComputedAt: string | null
}

const headlineOf = ({ pharmacies, upToDate, pending, failed }: State): string => {
  if (pharmacies === 0) return 'Ninguna farmacia tiene relación con un laboratorio'
  if (pending > 0)
    return `Calculando: ${formatInteger(upToDate)} de ${formatInteger(pharmacies)} farmacias al día`
  return failed > 0 ? 'Hay farmacias que no se han podido calcular' : 'Todas las farmacias están al día'
}

const factsOf = ({ upToDate, pending, failed, lastComputedAt }: State) => [
  { label: 'Al día', value: formatInteger(upToDate) },
  { label: 'Pendientes', value: formatInteger(pending) },
  { label: 'Con error', value: formatInteger(failed) },
  { label: 'Último cálculo', value: lastComputedAt === null ? 'Ninguno' : formatInstant(lastComputedAt) },
]

function RecomputeButton() {
  const { device, identity } = useSessionScope()
  const cache = useQueryClient()
  const recompute = useSingleMutation({
    mutationFn: async () => unwrap(await device.client.call('recomputeRelationFigures', {})),
    onSuccess: () => {
      notify.success('Se calculan de nuevo las cifras de todas las farmacias.')
      return cache.invalidateQueries(relationFiguresQuery({ device, identity }))
    },
    onError: (error) => notify.error(`No se ha podido pedir. ${failureText(error)}`),
  })
  return (
    <div className={classes.action}>
      <Button variant="default" onClick={() => recompute.mutate()} loading={recompute.isPending}>
        Calcular todas de nuevo
      </Button>
      <p>Mientras tanto, los laboratorios siguen viendo las anteriores.</p>
    </div>
  )
}

/** Pharmacies whose figures stay as they were, each with when it is tried again and the code that support needs. */
function FailedPharmacies({ failures }: Pick<RelationFiguresState, 'failures'>) {
  if (failures.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="failed-pharmacies">
      <h2 id="failed-pharmacies" className={classes.title}>
        Con error
      </h2>
      <ul className={classes.failures}>
        {failures.map(({ id, name, attempts, code, failedAt, nextAttemptAt }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>
              Falló el {formatInstant(failedAt)} ({attempts === 1 ? '1 intento' : `${attempts} intentos`},{' '}
              <code>{code}</code>)
            </span>
            <span>Se vuelve a intentar el {formatInstant(nextAttemptAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
