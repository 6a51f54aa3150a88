import { IconChevronDown } from '@tabler/icons-react'
import type { CartItem } from '@/domain/cart/cart-types'
import type { Quickwin } from '@/domain/offers/quickwin'
import type { ExtensionValue } from '@/domain/proposal/extensions'
import { QuickwinCard } from '@/features/purchasing/selection/quickwin-card'
import classes from '@/features/purchasing/selection/selection.module.css'

type QuickwinSectionsProps = {
  quickwins: readonly Quickwin[]
  cartItem: CartItem | undefined
  onChoose: (choice: { quickwin: Quickwin; extension: ExtensionValue }) => void
}

/** A laboratory's cards: first those without a section, then each section, which can be collapsed. */
export function QuickwinSections({ quickwins, ...card }: QuickwinSectionsProps) {
  const sections = new Map<string | null, Quickwin[]>([[null, []]])
  for (const quickwin of quickwins) {
    const section = sections.get(quickwin.section)
    if (section === undefined) sections.set(quickwin.section, [quickwin])
    else section.push(quickwin)
  }
  return [...sections]
    .filter(([, members]) => members.length > 0)
    .map(([section, members]) => {
      const cards = (
        <ul className={classes.cards}>
          {members.map((quickwin) => (
            <li key={quickwin.id}>
              <QuickwinCard quickwin={quickwin} heading={section === null ? 'h2' : 'h3'} {...card} />
            </li>
          ))}
        </ul>
      )
      if (section === null) return <div key="outside">{cards}</div>
      return (
        <details key={section} open className={classes.section}>
          <summary className={classes.sectionTitle}>
            <IconChevronDown size={20} aria-hidden className={classes.chevron} />
            <h2>{section}</h2>
          </summary>
          {cards}
        </details>
      )
    })
}
