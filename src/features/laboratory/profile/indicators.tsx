import { Skeleton } from '@mantine/core'
import type { NetworkUser } from '@/contract/portal/portal-schemas'
import { figuresOfUser } from '@/features/laboratory/figures/figures'
import { KpiWidgets } from '@/features/laboratory/figures/kpi-widgets'
import classes from '@/features/laboratory/profile/profile.module.css'
import { usePriceMode } from '@/parts/prices/price-mode'

type IndicatorsProps = {
  user: NetworkUser | undefined
  /** They have not been read, and will not be for now. */
  isUnknown: boolean
}

/** The figures of a person. Where there are none, it says why instead of showing zeros. */
export function Indicators({ user, isUnknown }: IndicatorsProps) {
  const { mode } = usePriceMode()
  if (user === undefined && isUnknown) return null
  if (user === undefined) return <Skeleton height={160} radius="var(--rb-radius-lg)" />
  const open = user.pharmasCount - user.notLaboratoryAccessCount
  const values = figuresOfUser(user.laboratoryKpis, mode)
  return (
    <section aria-labelledby="indicadores" className={classes.indicators}>
      <h2 id="indicadores">Indicadores del último año</h2>
      {open <= 0 ? (
        <p>Ninguna farmacia conectada da acceso a sus datos.</p>
      ) : values === null ? (
        <p>Los indicadores todavía no se han calculado. Estarán aquí en cuanto el servidor termine.</p>
      ) : (
        <KpiWidgets values={values} prescription={user.laboratory?.category.prescription} />
      )}
    </section>
  )
}
