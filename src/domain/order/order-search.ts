type Named = { name: string }

type SearchedOrder = {
  name: string
  tags: readonly string[]
  laboratories: readonly Named[]
  method: Named | null
  pharma: Named
}
type SearchedLine = {
  cn: { cn: string; product: string; ean: { code: string } | null; dcpf: Named | null }
  campaign: Named | null
}

/**
 * What a search in a list of orders looks into, as the server does in orders.queries. Staff and laboratories see many pharmacies.
 * A device knows the lines of the orders that were opened on it.
 */
export const orderSearchText = (
  order: SearchedOrder,
  { seesMany, lines }: { seesMany: boolean; lines: readonly Pick<SearchedLine, 'cn'>[] },
): string =>
  words([
    order.name,
    ...order.tags,
    ...order.laboratories.map(({ name }) => name),
    order.method?.name,
    seesMany ? order.pharma.name : null,
    ...lines.flatMap(({ cn }) => [cn.cn, cn.product, cn.ean?.code]),
  ])

/** Text in which a line of an order is searched. */
export const lineSearchText = ({ cn, campaign }: SearchedLine): string =>
  words([cn.cn, cn.product, cn.ean?.code, cn.dcpf?.name, campaign?.name])

const words = (texts: readonly (string | null | undefined)[]): string =>
  texts.filter((text) => text !== null && text !== undefined).join(' ')
