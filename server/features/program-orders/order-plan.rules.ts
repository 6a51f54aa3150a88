import type { ReceivedOrder } from '@/contract/fedicom/received-order'
import type { OrderToCreate } from '@/contract/orders/order-creation'
import { discountedAmount, formatEuros, lineAmount } from '@/domain/basics/money'
import { maxQuantity } from '@/domain/basics/quantity'
import { visibleText } from '@/domain/basics/visible-text'
import { readProductCode } from '@/domain/catalogue/product-code'
import { whyNotOrderable } from '@/domain/catalogue/why-not-orderable'
import { lineCampaigns } from '@/domain/offers/line-campaigns'
import { type Campaign, mainLaboratoryId, type OrderMethod, type Quickwin } from '@/domain/offers/quickwin'
import { maxOrderLaboratories, maxTagLength } from '@/domain/order/order-limits'
import { tagName } from '@/domain/proposal/extensions'
import type { Incident } from '../../fedicom/protocol/errors'
import type { OrderProduct } from '../orders/order-context.queries'
import type { ProgramLine } from '../orders/program-order'

export type CodedProduct = OrderProduct & { ean: string | null; laboratory: string }
type Refusal = Required<Incident>

export type PlannedLines = {
  lines: ProgramLine[]
  /** The products of the lines that can be ordered, by their place in the received order. */
  ordered: { product: CodedProduct; position: number }[]
}

const unknown = { codigo: 'LIN-PED-ERR-001', descripcion: 'ARTICULO DESCONOCIDO' }
const refusedLine = (descripcion: string): Refusal => ({ codigo: 'LIN-PED-ERR-999', descripcion })

/**
 * What each line of a received order names, and why those that cannot be ordered cannot. `quickwin`: the one that the order names, whose
 * laboratories alone count.
 */
export function planLines(
  { lineas }: ReceivedOrder,
  { products, quickwin }: { products: readonly CodedProduct[]; quickwin: Quickwin | null },
): PlannedLines {
  const productOf = productFinder(products)
  const seen = new Set<string>()
  const ordered: PlannedLines['ordered'] = []
  const lines = lineas.map((received, position): ProgramLine => {
    const { codigoArticulo: article, cantidad: quantity, cantidadBonificacion: bonus = 0 } = received
    const found = productOf(article)
    const refusal = 'codigo' in found ? found : whyNotTaken(found, { quantity, quickwin, seen })
    if (refusal === null && !('codigo' in found)) {
      seen.add(found.cn)
      ordered.push({ product: found, position })
    }
    return {
      ...{ orden: received.orden ?? position + 1, article, quantity, bonus },
      line: refusal === null ? ordered.length : null,
      incidents: refusal === null ? [] : [refusal],
    }
  })
  return { lines, ordered }
}

function whyNotTaken(
  product: CodedProduct,
  { quantity, quickwin, seen }: { quantity: number; quickwin: Quickwin | null; seen: ReadonlySet<string> },
): Refusal | null {
  if (!product.active) return { codigo: 'LIN-PED-WARN-010', descripcion: 'BAJA: ya no se comercializa' }
  const reason = whyNotOrderable(product)
  if (reason !== null) return refusedLine(reason)
  if (quickwin && !quickwin.laboratories.some(({ id }) => id === product.laboratoryId))
    return refusedLine(`Es de ${product.laboratory}, que no está en «${quickwin.title}»`)
  if (quantity < 1) return refusedLine('Sin unidades: no se piden solo bonificadas')
  if (quantity > maxQuantity) return refusedLine(`Como mucho ${maxQuantity} unidades`)
  return seen.has(product.cn) ? refusedLine('ARTICULO REPETIDO en el pedido') : null
}

/** The product that a code means: by its CN, else by its EAN, where one product alone that is still sold carries it. */
function productFinder(products: readonly CodedProduct[]): (code: string) => CodedProduct | Refusal {
  const byCn = new Map(products.map((product) => [product.cn, product]))
  return (code) => {
    const read = readProductCode(code)
    const ofCn = read?.cn ? byCn.get(read.cn) : undefined
    if (ofCn) return ofCn
    const ofEan = products.filter(({ ean }) => ean !== null && read?.eans.includes(ean))
    const sold = ofEan.filter(({ active }) => active)
    const [only, another] = sold.length > 0 ? sold : ofEan
    if (another) return refusedLine('ARTICULO AMBIGUO: varios productos tienen este código')
    return only ?? unknown
  }
}

/** The laboratory that the order is for; a text says why there is none. */
export function mainLaboratory(
  { ordered }: PlannedLines,
  quickwin: Quickwin | null,
): { id: number } | { refused: string } {
  const main = quickwin && mainLaboratoryId(quickwin)
  if (typeof main === 'number') return { id: main }
  const names = new Map(ordered.map(({ product }) => [product.laboratoryId, product.laboratory]))
  const [id] = names.keys()
  if (id !== undefined && names.size === 1) return { id }
  const list = new Intl.ListFormat('es').format([...names.values()].slice(0, 5))
  return {
    refused: `Un pedido es para un solo laboratorio, y sus artículos son de ${list}: haga uno para cada uno`,
  }
}

/** The order method that `codigoAlmacenServicio` names by its number, or the only one. */
export function chosenMethod(
  { codigoAlmacenServicio: code }: Pick<ReceivedOrder, 'codigoAlmacenServicio'>,
  methods: readonly OrderMethod[],
): { id: number | null } | { refused: string } {
  const named = methods.find(
    ({ purchaseOrderMethod: { id } }) => code !== undefined && /^\d+$/.test(code) && Number(code) === id,
  )
  const [only, another] = methods
  if (named) return { id: named.purchaseOrderMethod.id }
  if (code === undefined && !another) return { id: only?.purchaseOrderMethod.id ?? null }
  const list = methods.map(
    ({ purchaseOrderMethod: { id, name }, minPrice }) => `${id} (${name}, desde ${formatEuros(minPrice)})`,
  )
  const known =
    list.length === 0
      ? 'este laboratorio no tiene métodos de pedido'
      : `indique uno de estos: ${list.join(', ')}`
  return {
    refused: `codigoAlmacenServicio ${code === undefined ? 'no dice el método de pedido' : 'no es un método de pedido'}: ${known}`,
  }
}

/**
 * The order, as a screen would save it: of a quickwin, as its proposal; else as «Pedido rápido», with the campaigns of the day. What the
 * program says that a line is discounted by has to be met.
 */
export function plannedOrder(
  received: ReceivedOrder,
  { lines, ordered }: PlannedLines,
  given: {
    pharmacyId: number
    main: number
    quickwin: Quickwin | null
    method: number | null
    campaigns: readonly Campaign[]
    today: string
  },
): OrderToCreate {
  const { pharmacyId, main, quickwin, method, campaigns, today } = given
  const running = lineCampaigns(campaigns, {
    today,
    only: quickwin?.campaigns ?? [],
    fallback: quickwin?.campaignDiscount ?? null,
  })
  // Orders of proposals are labelled so.
  const tags = quickwin ? [tagName(quickwin, 'all').slice(0, maxTagLength)] : []
  const laboratories = [...new Set([main, ...ordered.map(({ product }) => product.laboratoryId)])]
  return {
    name: nameOf(received),
    pharma: pharmacyId,
    laboratories: laboratories.slice(0, maxOrderLaboratories),
    purchaseOrderLines: ordered.map(({ product: { cn, pvl }, position }) => {
      const { quantity } = lines[position] as ProgramLine
      const asked = received.lineas[position]?.descuentoPorcentaje ?? 0
      const campaign = running.get(cn)
      return {
        ...{ cn, quantity, tags },
        ...(campaign && { campaign: campaign.id }),
        ...(asked > 0 &&
          pvl !== null && {
            expected: { pvl, totalPvlWithDiscount: discountedAmount(lineAmount(quantity, pvl), asked / 100) },
          }),
      }
    }),
    tags,
    ...(method !== null && { method }),
    ...(quickwin && { quickwin: quickwin.id }),
  }
}

const longestName = 120

const nameOf = ({ numeroPedidoOrigen, observaciones = '' }: ReceivedOrder): string =>
  visibleText([`Pedido ${numeroPedidoOrigen}`, observaciones].filter((part) => part !== '').join(' · '))
    .slice(0, longestName)
    .replace(/[\p{Cs}]$/u, '')
