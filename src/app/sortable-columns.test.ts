import { expect, test } from 'vitest'
import { cartColumns } from '@/features/cart/cart-columns'
import { cartSearch } from '@/features/cart/cart-search-params'
import { networkSearch } from '@/features/laboratory/network/network'
import { networkColumns } from '@/features/laboratory/network/network-columns'
import { connectedColumns } from '@/features/laboratory/pharmacies/connected-columns'
import { pendingColumns } from '@/features/laboratory/pharmacies/pending-pharmacies'
import { connectedSearch, pendingSearch } from '@/features/laboratory/pharmacies/pharmacies-search-params'
import { orderColumns } from '@/features/orders/order-columns'
import { orderLineColumns } from '@/features/orders/order-line-columns'
import { orderLinesSearch } from '@/features/orders/order-lines-search-params'
import { campaignProducts, salesOfOthers } from '@/features/purchasing/rows/opened-row-search-params'
import { provisionColumns } from '@/features/purchasing/rows/provision-columns'
import { salesColumns } from '@/features/purchasing/rows/sold-instead-columns'
import { provisionsSearch } from '@/features/purchasing/state/purchasing-search-params'
import { lineColumns } from '@/features/quick-order/basket/line-columns'
import { quickOrderSearch } from '@/features/quick-order/quick-order'
import { reportColumns } from '@/features/reports/report-columns'
import { reportSearches } from '@/features/reports/report-search-params'
import { aggregateTable } from '@/features/sales/table/laboratory-columns'
import { productTable } from '@/features/sales/table/product-columns'
import type { TableView } from '@/features/sales/table/sales-column'
import { listOfSalesRow } from '@/features/sales/table/sales-detail'
import { ordersSearch } from '@/parts/orders/orders-search-params'
import type { GridColumn } from '@/ui/data-grid/list/columns'
import type { ListView } from '@/ui/data-grid/list/list-search'
import type { UrlState } from '@/ui/state/url-state'
import { delegate, pharmacy } from '../../mocks/fixtures/pharmacy'
import { computed, networkUser, portalPharmacy } from '../../mocks/fixtures/portal'

/** Arguments that columns only need for rendering, not for sorting. */
const nothing = {} as never
const visible = { visible: {}, swap: {} } as never
type List = { columns: readonly GridColumn<never>[]; search: UrlState<ListView> }

/** All of them: a campaign runs. */
const choice = { sort: [], chosen: [], wide: true }
const withFigures = {
  people: { rows: [networkUser(delegate)], prescription: true, mode: 'pvl', choice },
  pharmacies: {
    rows: [portalPharmacy(pharmacy, { ...computed, campaignCyclePotentialPvl: 1 })],
    prescription: true,
    mode: 'pvl',
    narrow: false,
    choice,
    impersonate: nothing,
  },
} as const

const table: TableView = { mode: 'pvl', ease: true, share: true, compare: 'year', columns: [], wide: true }
const proposalColumns = provisionColumns({
  rules: visible,
  mode: 'pvl',
  laboratories: true,
  canOpen: () => true,
  width: 'wide',
  quantities: nothing,
})

const lists: Record<string, List> = {
  orders: {
    columns: orderColumns({ priceLabel: 'PVL', wide: true, narrow: false } as never),
    search: ordersSearch,
  },
  'lines of an order': {
    columns: orderLineColumns({ mode: 'pvl', wide: true, followed: true, canOrder: true, order: undefined }),
    search: orderLinesSearch,
  },
  'people of a laboratory': { columns: networkColumns(withFigures.people), search: networkSearch },
  'connected pharmacies': {
    columns: connectedColumns(withFigures.pharmacies),
    search: connectedSearch,
  },
  'pending pharmacies': { columns: pendingColumns, search: pendingSearch },
  summaries: { columns: reportColumns(nothing), search: reportSearches.summaries },
  'follow-ups': { columns: reportColumns(nothing), search: reportSearches['follow-ups'] },
  cart: { columns: cartColumns({ shared: {}, sortedAs: new Map() } as never), search: cartSearch },
  'quick order': { columns: lineColumns(nothing), search: quickOrderSearch },
  proposal: {
    columns: proposalColumns,
    search: provisionsSearch,
  },
  'products of a campaign': { columns: proposalColumns, search: campaignProducts },
  'sales of others': {
    columns: salesColumns({ wide: true, mode: 'pvl', provisionLabel: 'Uds propuestas' }),
    search: salesOfOthers,
  },
  'products of a row of sales': { columns: productTable.columns(table), search: listOfSalesRow },
  'groups of a row of sales': { columns: aggregateTable.columns(table), search: listOfSalesRow },
}

test.each(Object.entries(lists))('an address can say each order that the list has: %s', (_, list) => {
  const { columns, search } = list
  const sortable = columns.filter(({ sortable, value }) => sortable ?? value !== undefined)
  expect(sortable).not.toEqual([])
  for (const { id } of sortable) {
    for (const sort of [[{ id, desc: true }], [{ id, desc: false }]]) {
      const said = search.write({ ...search.read({}), sort })
      expect(search.read(said).sort).toEqual(sort)
    }
  }
})
