import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { formatInteger } from '@/domain/basics/numbers'
import { productKind } from '@/domain/catalogue/catalogue'
import type { ProductSalesRow } from '@/domain/sales/questions/sales-rows'
import { Units } from '@/features/sales/table/sales-figure-columns'
import classes from '@/features/sales/table/sales-table.module.css'

const kindLabels = { otc: 'OTC', generic: 'Genérico', brand: 'Marca' } as const
export const kindLabel = (row: ProductSalesRow): string => kindLabels[productKind(row)]

export const stockLabel = ({ out_of_stock }: ProductSalesRow): string =>
  out_of_stock ? 'Rotura de Stock' : 'En Stock'

/** Name, CN, EAN, group and pack, kind of product and campaign. */
export function ProductCell({ row }: { row: ProductSalesRow }) {
  return (
    <span className={classes.named}>
      <span className={classes.name}>{row.cn_product}</span>
      <span className={classes.meta}>
        <span>CN {row.cn_cn}</span>
        {row.ean_code === null ? null : <span>EAN {row.ean_code}</span>}
        {row.dcpf_name === null ? null : <span>{row.dcpf_name}</span>}
        {row.pot === null ? null : <span>Envase de {formatInteger(row.pot)}</span>}
        <span className={classes.tag}>{kindLabel(row)}</span>
        {row.campaign === null ? null : <span className={classes.campaign}>{row.campaign.name}</span>}
      </span>
    </span>
  )
}

/** What is on the pharmacy's shelf, and whether the laboratory can deliver: each says whose it is. */
export function StockCell({ row }: { row: ProductSalesRow }) {
  const Icon = row.out_of_stock ? IconAlertTriangle : IconCircleCheck
  return (
    <span className={classes.stock}>
      <span>
        <span className={classes.stockOf}>Farmacia</span> <Units units={row.stock} />
      </span>
      <span>
        <span className={classes.stockOf}>Lab.</span>{' '}
        <span className={classes.supply} data-out={row.out_of_stock || undefined}>
          <Icon size={16} aria-hidden />
          <span>{stockLabel(row)}</span>
        </span>
      </span>
    </span>
  )
}
