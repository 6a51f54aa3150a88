import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconCircleCheckFilled, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CartItem } from '@/domain/cart/cart-types'
import type { Quickwin } from '@/domain/offers/quickwin'
import { type ExtensionValue, extensionsOf, isRepeated } from '@/domain/proposal/extensions'
import classes from '@/features/purchasing/selection/selection.module.css'
import { ignoresOnItsWay } from '@/features/purchasing/state/on-its-way'
import { potentialQuery } from '@/features/purchasing/state/queries'
import { Money } from '@/parts/prices/money'
import { useOwnSupply } from '@/parts/purchasing/own-supply'
import { usePharmacyScope } from '@/parts/session/scope'
import { Loading } from '@/ui/feedback/loading'

type QuickwinCardProps = {
  quickwin: Quickwin
  /** h3 if it is below the heading of a section. */
  heading: 'h2' | 'h3'
  cartItem: CartItem | undefined
  onChoose: (choice: { quickwin: Quickwin; extension: ExtensionValue }) => void
}

/** One quickwin: its buttons, and its yearly potential (not shown for auto-buy, purchasing.md §2.2). */
export function QuickwinCard({ quickwin, heading: Heading, cartItem, onChoose }: QuickwinCardProps) {
  const extensions = extensionsOf(quickwin)
  const legend = extensions.find((extension) => extension.legend !== null)?.legend
  return (
    <article className={classes.card} aria-label={quickwin.title}>
      <header className={classes.cardHeader}>
        <Heading className={classes.cardTitle}>{quickwin.title}</Heading>
        {quickwin.info === null ? null : (
          <Tooltip label={quickwin.info}>
            <ActionIcon aria-label={`Información: ${quickwin.info}`}>
              <IconInfoCircle size={20} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </header>
      {quickwin.autoBuy ? null : (
        <div className={classes.potential}>
          <span>Total</span>
          <Potential quickwin={quickwin} />
        </div>
      )}
      {legend === undefined || quickwin.autoBuy ? null : <p className={classes.legend}>{legend}</p>}
      <div className={classes.extensions}>
        {extensions.map(({ value, name, primary }) => {
          const repeated = isRepeated(quickwin, value, cartItem)
          return (
            <Button
              key={value}
              variant={primary ? 'filled' : 'default'}
              aria-label={`${name}: ${quickwin.title}${repeated ? ' (ya en el carrito)' : ''}`}
              rightSection={repeated ? <IconCircleCheckFilled size={18} aria-hidden /> : null}
              onClick={() => onChoose({ quickwin, extension: value })}
            >
              {name}
            </Button>
          )
        })}
      </div>
    </article>
  )
}

/** Computed on the device; after a failure, which is logged, the figure stays empty (purchasing.md §8). */
function Potential({ quickwin }: Pick<QuickwinCardProps, 'quickwin'>) {
  const scope = usePharmacyScope()
  const ownSupply = useOwnSupply(scope)
  const ignoreOnItsWay = ignoresOnItsWay({ identity: scope.identity, pharmacy: scope.pharmacy.id })
  const query = useQuery(potentialQuery(scope, { quickwin, ignoreOnItsWay, ownSupply }))
  if (query.isPending) return <Loading width={110} height={28} />
  return (
    <strong className={classes.potentialAmount}>
      <Money pvl={query.data?.total_pvl ?? null} pvp={query.data?.total_pvp ?? null} />
    </strong>
  )
}
