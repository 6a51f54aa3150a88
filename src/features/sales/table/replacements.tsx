import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatPercent } from '@/domain/basics/numbers'
import { mainLaboratoryId, type Quickwin } from '@/domain/offers/quickwin'
import { allSales, type SalesFilter } from '@/domain/sales/questions/sales-filter'
import { useSalesScope } from '@/features/sales/sales-scope'
import { Supply } from '@/features/sales/table/product-cells'
import classes from '@/features/sales/table/replacements.module.css'
import { useSales } from '@/features/sales/use-sales'
import { Money } from '@/parts/prices/money'
import { quickwinsQuery } from '@/parts/purchasing/queries'
import { usePharmacyScope } from '@/parts/session/scope'

/** No sales are that old: what is asked for are the products themselves. */
const noDay = { startDate: '1900-01-01', endDate: '1900-01-01' }

/** What could be sold instead of the products of a group, at which price, and the proposals in which to order it. */
export function Replacements({ filter, group }: { filter: SalesFilter; group: number }) {
  const { laboratories, campaign } = filter
  const { data } = useSales({
    ask: 'table',
    rows: 'product',
    filter: { ...allSales(noDay), laboratories, marketInfo: true },
    aggregate: false,
    within: { group },
    compare: null,
    sort: [{ id: 'price_pvl', desc: false }],
    skip: 0,
    take: 50,
  })
  const products = (data?.rows ?? []).filter((row) => campaign === null || row.campaign?.id === campaign)
  if (products.length === 0) return null
  return (
    <section className={classes.replacements} aria-label="Productos que los sustituyen">
      <h3 className={classes.title}>Productos que los sustituyen</h3>
      <ul className={classes.products}>
        {products.map((row) => (
          <li key={row.cn_id} className={classes.product}>
            <span className={classes.name}>{row.cn_product}</span>
            <span className={classes.fact}>CN {row.cn_cn}</span>
            <span className={classes.fact}>{row.laboratory_name}</span>
            <Supply row={row} />
            {row.campaign === null ? null : <span className={classes.fact}>{row.campaign.name}</span>}
            <strong className={classes.price}>
              <Money pvl={row.price_pvl} pvp={row.price_pvp} />
            </strong>
            <Proposals laboratory={row.laboratory_id} cn={row.cn_cn} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whoever sees the pharmacy's purchases is led to the product in the proposals of its laboratory. */
function Proposals({ laboratory, cn }: { laboratory: number; cn: string }) {
  const { user } = useSalesScope()
  const scope = usePharmacyScope()
  const isPharmacys = user.laboratory === null
  const { data = [] } = useQuery({ ...quickwinsQuery(scope), enabled: isPharmacys })
  const offered = data.filter((quickwin) => mainLaboratoryId(quickwin) === laboratory)
  if (!isPharmacys || offered.length === 0) return null
  return (
    <p className={classes.proposals}>
      {offered.map((quickwin) => (
        <Link
          key={quickwin.id}
          className={classes.proposal}
          to="/purchases/$id/configuration"
          params={{ id: String(scope.pharmacy.id) }}
          // The proposal is searched for the product once it is made (routes: configuration).
          search={{ ...{ quickwin: quickwin.code, extension: 'all' as const }, ...{ q: cn } }}
        >
          {nameOf(quickwin)}
        </Link>
      ))}
    </p>
  )
}

const nameOf = ({ title, discount }: Quickwin): string =>
  discount === null ? `Propuesta ${title}` : `Propuesta ${title}, ${formatPercent(discount)} de descuento`
