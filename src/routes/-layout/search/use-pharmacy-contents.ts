import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDay, madridDay } from '@/domain/basics/dates'
import type { Product } from '@/domain/catalogue/catalogue'
import { mainLaboratoryId } from '@/domain/offers/quickwin'
import { viewerOf } from '@/domain/sales/cube/viewer'
import { visibleProducts } from '@/domain/sales/selection/select-products'
import { newestOrdersQuery } from '@/features/orders/queries'
import { tableAddress } from '@/features/sales/dashboard/table-address'
import type { ShownProducts } from '@/features/search/product-option'
import type { SearchEntry, WholeList } from '@/features/search/search-entry'
import { canOrder } from '@/features/session/guards'
import { useStoredOrders } from '@/parts/orders/use-stored-orders'
import type { Assortment } from '@/parts/purchasing/assortment'
import { assortmentQuery } from '@/parts/purchasing/assortment-query'
import { quickOrderTag, useOrderElsewhere } from '@/parts/purchasing/order-elsewhere'
import { quickwinsQuery } from '@/parts/purchasing/queries'
import { usePharmacyScope } from '@/parts/session/scope'
import { isLaboratory } from '@/parts/session/viewer'

type Contents = {
  products: ShownProducts | null
  note: string | null
  entries: SearchEntry[]
  wholeLists: WholeList[]
}

const notOnDevice = 'Los productos se encuentran cuando los datos de la farmacia están en este dispositivo.'

/** Not asked again each time that the search opens. */
const staleTime = 5 * 60_000

/** What the open pharmacy has: products, proposals, orders and laboratories, each as the viewer's screens show them. */
export function usePharmacyContents(): Contents {
  const scope = usePharmacyScope()
  const { user, pharmacy } = scope
  const params = { id: String(pharmacy.id) }
  const navigate = useNavigate()
  const { data: assortment } = useQuery(assortmentQuery(scope))
  const openTable = (choice: Parameters<typeof tableAddress>[1]) =>
    void navigate({ to: '/dashboard/$id', params, search: tableAddress(user, choice) })
  const visible = useVisible(assortment)
  const products = useProducts(assortment, visible, (search) => openTable({ search }))
  return {
    products,
    note: assortment ? null : assortment === null ? notOnDevice : 'Leyendo los productos…',
    entries: [
      ...useQuickwins(assortment),
      ...useOrders(),
      ...(visible?.laboratories ?? []).map(
        ({ id, name }): SearchEntry => ({
          key: `laboratory:${id}`,
          kind: 'laboratories',
          name,
          note: 'Sus ventas en la farmacia',
          run: () => openTable({ labs: [id] }),
        }),
      ),
    ],
    wholeLists: [
      { of: 'products', name: 'las ventas', run: (search) => openTable({ search }) },
      {
        of: 'orders',
        name: 'los pedidos',
        run: (q) => void navigate({ to: '/purchase-order/$id', params, search: { q } } as never),
      },
    ],
  }
}

/** Which products and laboratories the viewer may see, as in the sales (sales/selection). */
function useVisible(assortment: Assortment | null | undefined) {
  const { viewer } = usePharmacyScope()
  return useMemo(() => {
    if (!assortment) return null
    const { catalogue } = assortment
    const own = isLaboratory(viewer) ? viewerOf(catalogue, viewer.laboratory?.id ?? null) : null
    return {
      own,
      products: own === null ? undefined : visibleProducts({ catalogue, viewer: own }),
      laboratories: [...catalogue.laboratories.values()].filter(({ id }) => own?.includes(id) ?? true),
    }
  }, [assortment, viewer])
}

function useProducts(
  assortment: Assortment | null | undefined,
  visible: ReturnType<typeof useVisible>,
  showSales: (search: string) => void,
): ShownProducts | null {
  const { user } = usePharmacyScope()
  const order = useOrderElsewhere()
  const buys = canOrder(user)
  const toCart = (product: Product, units: number | null) => {
    const line = buys ? (assortment?.priced(product, units ?? 1) ?? null) : null
    if (line === null) showSales(product.cn)
    else void order({ laboratory: line.laboratory, line, tag: quickOrderTag })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is called changes nothing of what is shown
  return useMemo(
    () =>
      assortment && visible
        ? {
            assortment,
            visible: visible.products,
            knowsStock: ({ laboratoryId }) => visible.own?.includes(laboratoryId) ?? true,
            buys,
            choose: toCart,
          }
        : null,
    [assortment, visible, buys],
  )
}

function useQuickwins(assortment: Assortment | null | undefined): SearchEntry[] {
  const scope = usePharmacyScope()
  const navigate = useNavigate()
  const { data } = useQuery({ ...quickwinsQuery(scope), enabled: !isLaboratory(scope.user) })
  return (data ?? []).map((quickwin) => {
    const laboratory = assortment?.catalogue.laboratories.get(mainLaboratoryId(quickwin) ?? 0)?.name
    return {
      key: `quickwin:${quickwin.code}`,
      kind: 'quickwins',
      name: quickwin.title,
      code: quickwin.code,
      words: [laboratory ?? '', quickwin.section ?? ''],
      note: [laboratory, quickwin.section].filter(Boolean).join(' · '),
      run: () =>
        void navigate({
          to: '/purchases/$id/configuration',
          params: { id: String(scope.pharmacy.id) },
          search: { quickwin: quickwin.code, extension: 'all' },
        }),
    }
  })
}

/** Orders on this device, the newest first: after a moment with a network as many as one call gives. */
function useOrders(): SearchEntry[] {
  const scope = usePharmacyScope()
  const { device, identity, pharmacy } = scope
  const navigate = useNavigate()
  useQuery({ ...newestOrdersQuery(scope), staleTime, notifyOnChangeProps: [] })
  const source = { identity, orders: device.orders }
  const stored = useStoredOrders(source, (orders) => orders.storedList(identity, pharmacy.id), [pharmacy.id])
  return (stored?.items ?? []).map((order) => ({
    key: `order:${order.id}`,
    kind: 'orders',
    name: order.name,
    code: String(order.id),
    words: [...order.tags, ...order.laboratories.map(({ name }) => name), order.method?.name ?? ''],
    note: [
      `N.º ${order.id}`,
      formatDay(madridDay(new Date(order.createdAt))),
      ...order.laboratories.map(({ name }) => name),
    ].join(' · '),
    run: () =>
      void navigate({
        to: '/purchase-order/$id/details/$purchaseOrderId/{-$step}',
        params: { id: String(pharmacy.id), purchaseOrderId: String(order.id) },
      }),
  }))
}
