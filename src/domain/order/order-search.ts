type Named = { name: string }

type SearchedOrder = {
  name: string
  tags: readonly string[]
  laboratories: readonly Named[]
  pharma: Named
}

/** What a search in a list of orders looks into, as the server does in orders.queries; staff and laboratories see many pharmacies. */
export const orderSearchText = (order: SearchedOrder, { seesMany }: { seesMany: boolean }): string =>
  words([
    order.name,
    ...order.tags,
    ...order.laboratories.map(({ name }) => name),
    seesMany ? order.pharma.name : null,
  ])

type SearchedLine = {
  cn: { cn: string; product: string; ean: { code: string } | null; dcpf: Named | null }
  campaign: Named | null
}

/** The same for the lines of an order. */
export const lineSearchText = ({ cn, campaign }: SearchedLine): string =>
  words([cn.cn, cn.product, cn.ean?.code, cn.dcpf?.name, campaign?.name])

const words = (texts: readonly (string | null | undefined)[]): string =>
  texts.filter((text) => text !== null && text !== undefined).join(' ')
