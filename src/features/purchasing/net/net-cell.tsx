import { memo, useState } from 'react'
import { formatEuros } from '@/domain/basics/money'
import { netOfRow } from '@/domain/comparison/net-of-row'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { orderedTransferable } from '@/domain/proposal/transferables'
import classes from '@/features/purchasing/net/net-cell.module.css'
import { quantityOf, useFigure, useQuantities } from '@/features/purchasing/state/quantities'
import { Money } from '@/parts/prices/money'
import type { Compared } from '@/parts/purchasing/comparison/use-comparison'
import { useOrderElsewhere } from '@/parts/purchasing/order-elsewhere'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const ComparisonDialog = lazyComponent(() => import('@/parts/purchasing/comparison/comparison-dialog'))

type NetCellProps = {
  group: ProvisionGroup
  compare: (group: ProvisionGroup) => Compared | null
  /** False for those who may look, but not order. */
  canBuy: boolean
}

/** What a unit costs with taxes, at the row's units. A press compares it with all other offers of its group. */
export const NetCell = memo(function NetCell({ group, compare, canBuy }: NetCellProps) {
  const net = useFigure((touched) => netOfRow(group, quantityOf(group, touched)))
  const [compared, setCompared] = useState<Compared | null>(null)
  const product = orderedTransferable(group)
  if (net === null || product === undefined) return <Money cents={null} />
  return (
    <>
      <button
        type="button"
        className={classes.net}
        title="Comparar con otras ofertas"
        aria-label={`Comparar ${product.product}: ${formatEuros(net)} neto por unidad`}
        aria-haspopup="dialog"
        onClick={() => setCompared(compare(group))}
      >
        <Money cents={net} /> <small>neto/ud</small>
      </button>
      {compared === null ? null : (
        <RowComparison compared={compared} canBuy={canBuy} onClose={() => setCompared(null)} />
      )}
    </>
  )
})

/** What is ordered elsewhere is not ordered here as well. */
function RowComparison(props: { compared: Compared; canBuy: boolean; onClose: () => void }) {
  const { compared, canBuy, onClose } = props
  const quantities = useQuantities()
  const order = useOrderElsewhere()
  return (
    <ComparisonDialog
      compared={compared}
      onOrder={
        canBuy
          ? (chosen) =>
              order(chosen, () => {
                quantities.set(compared.cn, 0)
                return 'Aquí quedan 0.'
              })
          : null
      }
      onClose={onClose}
    />
  )
}
