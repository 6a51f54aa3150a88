import { Modal, Stack, Text } from '@mantine/core'
import { formatEuros } from '@/domain/basics/money'
import { formatInteger, formatPercent } from '@/domain/basics/numbers'
import { productLine } from '@/domain/cart/product-line'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import type { ComparedOffer } from '@/domain/comparison/compare-offers'
import type { ProposalTag } from '@/domain/proposal/proposal-types'
import { Money } from '@/parts/prices/money'
import classes from '@/parts/purchasing/comparison/comparison-dialog.module.css'
import { type Compared, useComparison } from '@/parts/purchasing/comparison/use-comparison'
import type { OrderedElsewhere } from '@/parts/purchasing/order-elsewhere'
import { ActionButton } from '@/ui/controls/action-button'
import { Loading } from '@/ui/feedback/loading'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

export type ComparisonDialogProps = {
  compared: Compared
  /** Null for those who may look, but not order; false where nothing was ordered. */
  onOrder: ((chosen: OrderedElsewhere) => Promise<boolean>) | null
  onClose: () => void
}

/** What the products of a group cost at all who sell them to the pharmacy, the lowest net price first. One press orders one of them. */
export default function ComparisonDialog({ compared, onOrder, onClose }: ComparisonDialogProps) {
  useReturnedFocus()
  const { isUnknown, offers, facts } = useComparison(compared)
  const { catalogue, wholesaler } = facts ?? {}
  const { quantity, product } = compared
  const present = offers && currentOf(offers, compared)
  const cheapest = offers?.find(({ cart, product: { outOfStock } }) => cart !== null && !outOfStock)
  const best = cheapest && present && cheapest.net < present.net ? cheapest : undefined
  return (
    <Modal opened onClose={onClose} title={`Comparar ${product}`} size="xl">
      <Stack gap="xs">
        {isUnknown ? (
          <Text>
            Los precios de otros laboratorios aún no están en este dispositivo: se descargan solos, con
            conexión y la sesión iniciada.
          </Text>
        ) : offers === undefined || catalogue === undefined ? (
          <Loading height={160} />
        ) : (
          <>
            <Text size="sm" c="dimmed">
              Coste de una unidad con impuestos, si pide {unitsText(Math.max(1, quantity))}. De la más barata
              a la más cara.
            </Text>
            <ul className={classes.offers}>
              {offers.map((offer) => (
                <OfferRow
                  key={[offer.product.cn, offer.cart, offer.campaign?.id, offer.quickwin?.id].join()}
                  offer={offer}
                  catalogue={catalogue}
                  present={present}
                  wholesaler={wholesaler?.name ?? ''}
                  isBest={offer === best}
                  onOrder={
                    onOrder &&
                    (async (chosen) => {
                      if (await onOrder(chosen)) onClose()
                    })
                  }
                />
              ))}
            </ul>
            {wholesaler ? null : (
              <Text size="sm" c="dimmed">
                Si dice en «Cuenta» qué le descuenta su mayorista, su precio aparecerá aquí.
              </Text>
            )}
          </>
        )}
      </Stack>
    </Modal>
  )
}

/** The offer at which the units are ordered now; of terms that come to the same price the simplest stands for the others. */
const currentOf = (offers: readonly ComparedOffer[], { cn, now }: Compared): ComparedOffer | undefined => {
  const own = offers.filter(({ product, cart }) => product.cn === cn && cart === now.cart)
  return (
    own.find(
      ({ campaign, quickwin }) =>
        campaign?.id === now.campaign &&
        (quickwin === undefined ? now.quickwins.length === 0 : now.quickwins.includes(quickwin.id)),
    ) ??
    own.find(({ campaign }) => campaign?.id === now.campaign) ??
    own[0]
  )
}

type OfferRowProps = {
  onOrder: ((chosen: OrderedElsewhere) => Promise<void>) | null
  /** Name of the pharmacy's own. */
  wholesaler: string
  /** The cheapest that can be ordered here and is not in shortage, where it is cheaper than what is ordered now. */
  isBest: boolean
  offer: ComparedOffer
  catalogue: CatalogueIndex
  present: ComparedOffer | undefined
}

function OfferRow({ offer, catalogue, present, wholesaler, isBest, onOrder }: OfferRowProps) {
  const { product, cart, net, next, units, already } = offer
  const isPresent = offer === present
  const nameOf = (id: number) => catalogue.laboratories.get(id)?.name ?? ''
  const laboratory = nameOf(product.laboratoryId)
  const seller = cart === null ? wholesaler : laboratory
  const { product: of, campaign } = offer
  const line = productLine(of, catalogue, units, campaign ? { ...campaign, tiers: [] } : null)
  return (
    <li className={classes.offer} data-present={isPresent || undefined}>
      <span className={classes.what}>
        <b>{seller}</b>
        <small>
          {product.name}
          {product.outOfStock ? ' · En rotura' : ''}
        </small>
        <small>{termsText(offer)}</small>
        {already === 0 ? null : <small>Ya hay {formatInteger(already)} en el carrito</small>}
        {next === null ? null : (
          <small className={classes.next}>
            Con {formatInteger(next.missing)} más: {formatEuros(net)} → {formatEuros(next.net)}
          </small>
        )}
      </span>
      <span className={classes.net}>
        <b>
          <Money cents={net} />
        </b>
        <small>{present === undefined || isPresent ? 'por unidad' : differenceText(net - present.net)}</small>
      </span>
      {isPresent ? (
        <span className={classes.action}>Lo pide así</span>
      ) : cart === null || onOrder === null || line === null ? null : (
        <ActionButton
          className={classes.action}
          variant={isBest ? 'filled' : 'default'}
          disabledReason={null}
          aria-label={`Pedir ${unitsText(units)} de ${product.name} a ${seller}, ${formatEuros(net)} por unidad`}
          onClick={() =>
            void onOrder({ laboratory: { id: cart, name: nameOf(cart) }, line, tag: tagOf(offer) })
          }
        >
          Pedir {unitsText(units)}
        </ActionButton>
      )}
    </li>
  )
}

const unitsText = (units: number): string => (units === 1 ? '1 ud' : `${formatInteger(units)} uds`)

const differenceText = (cents: number): string =>
  cents === 0 ? 'lo mismo' : cents < 0 ? `${formatEuros(-cents)} menos` : `${formatEuros(cents)} más`

/** 'Campaña de otoño · Pedido mensual · −12 % · 10+2'. */
const termsText = ({ campaign, quickwin, terms, units, already, cart }: ComparedOffer): string =>
  [
    campaign?.name,
    quickwin?.title,
    terms.discount === 0 ? undefined : `−${formatPercent(terms.discount)}`,
    terms.bonus === 0 ? undefined : `${formatInteger(units + already)}+${formatInteger(terms.bonus)}`,
    terms.netPrice === null ? undefined : `precio pactado ${formatEuros(terms.netPrice)}`,
    cart === null ? 'precio de almacén, con su descuento' : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' · ') || 'Sin descuento'

const tagOf = ({ quickwin }: ComparedOffer): ProposalTag =>
  quickwin === undefined
    ? { code: 'comparativa', name: 'Comparación de precios' }
    : { code: quickwin.code, name: quickwin.title, quickwin: quickwin.id }
