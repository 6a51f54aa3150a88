import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { productKind } from '@/domain/catalogue/catalogue'
import { untilText } from '@/domain/catalogue/shortage-texts'
import type { ProductSalesRow } from '@/domain/sales/questions/sales-rows'
import { useSalesScope } from '@/features/sales/sales-scope'
import classes from '@/features/sales/table/sales-table.module.css'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'
import { ForReaders } from '@/ui/focus/for-readers'

const kindLabels = { otc: 'OTC', generic: 'Genérico', brand: 'Marca' } as const

export const kindLabel = (row: ProductSalesRow): string => kindLabels[productKind(row)]

export const stockLabel = ({ out_of_stock }: ProductSalesRow): string =>
  out_of_stock ? 'Rotura de Stock' : 'En Stock'

/** A shortage with its expected end: 'Rotura de Stock hasta mediados de enero'. */
function useSupplyText(row: ProductSalesRow): string {
  const { today } = useSalesScope()
  const { shortage_until: until = null } = row
  return until === null ? stockLabel(row) : `${stockLabel(row)} ${untilText(until, today)}`
}

/** A product's name, and until when it is short; without room for columns also its code and who makes it. */
export function ProductCell({ row, wide }: { row: ProductSalesRow; wide: boolean }) {
  return (
    <span className={classes.named}>
      <span className={classes.name}>{row.cn_product}</span>
      {wide ? (
        <ShortUntil row={row} />
      ) : (
        <span className={classes.meta}>
          <span>CN {row.cn_cn}</span>
          <span>
            {row.laboratory_name} <SupplySign row={row} />
          </span>
          <ShortUntil row={row} />
        </span>
      )}
    </span>
  )
}

/** Who makes a product, and the sign whether they can deliver it. */
export function LaboratoryCell({ row }: { row: ProductSalesRow }) {
  return (
    <span className={classes.maker}>
      <LaboratoryMark
        id={row.laboratory_id}
        name={row.laboratory_name}
        image={row.laboratory_image}
        withName
      />
      <SupplySign row={row} />
    </span>
  )
}

/** The laboratory's supply, not the pharmacy's shelf. */
export function Supply({ row }: { row: ProductSalesRow }) {
  return (
    <span className={classes.supply} data-out={row.out_of_stock || undefined}>
      <SupplyIcon row={row} />
      <span>{useSupplyText(row)}</span>
    </span>
  )
}

/** A shortage with its date, which the sign beside the laboratory has no room for. */
function ShortUntil({ row }: { row: ProductSalesRow }) {
  const text = useSupplyText(row)
  return row.shortage_until == null ? null : <span className={classes.until}>{text}</span>
}

function SupplySign({ row }: { row: ProductSalesRow }) {
  return (
    <span className={classes.supply} data-out={row.out_of_stock || undefined} title={stockLabel(row)}>
      <SupplyIcon row={row} />
      <ForReaders>{stockLabel(row)}</ForReaders>
    </span>
  )
}

function SupplyIcon({ row }: { row: ProductSalesRow }) {
  const Icon = row.out_of_stock ? IconAlertTriangle : IconCircleCheck
  return <Icon size={16} aria-hidden />
}
