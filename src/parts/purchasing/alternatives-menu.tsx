import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { madridDay } from '@/domain/basics/dates'
import { formatEuros } from '@/domain/basics/money'
import { formatPercent } from '@/domain/basics/numbers'
import type { CartLine } from '@/domain/cart/cart'
import { lineCampaigns } from '@/domain/offers/line-campaigns'
import { alternatives } from '@/domain/order/alternatives'
import type { ProposalTag } from '@/domain/proposal/proposal-types'
import { Money } from '@/parts/prices/money'
import classes from '@/parts/purchasing/alternatives-menu.module.css'
import { useOrderElsewhere } from '@/parts/purchasing/order-elsewhere'
import { ownedKey } from '@/parts/session/query-keys'
import { usePharmacyScope } from '@/parts/session/scope'

type AlternativesMenuProps = {
  /** What does not come. */
  cn: string
  product: string
  quantity: number
  /** Under which name the cart holds what is ordered instead. */
  tag: ProposalTag
  /** What the button looks like. */
  className?: string | undefined
  children: ReactNode
  /** After it is in the cart: what else is to be said of it. */
  onOrdered?: (line: CartLine) => string
  /** What else may be done about it, below the other laboratories. */
  more?: ReactNode
}

/** A button beside a product that does not come: what other laboratories have of its group. One press orders it there instead. */
export function AlternativesMenu(props: AlternativesMenuProps) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <span className={classes.anchored}>
      <button
        ref={button}
        type="button"
        className={props.className}
        title="Pedir a otro laboratorio"
        aria-label={`Pedir ${props.product} a otro laboratorio`}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {props.children}
      </button>
      {opened ? (
        <Menu
          opened
          onChange={setOpened}
          onClose={() => {
            setOpened(false)
            button.current?.focus()
          }}
          position="bottom-end"
          withinPortal
        >
          <Menu.Target>
            <span className={classes.anchor} />
          </Menu.Target>
          <Menu.Dropdown
            maw="calc(100vw - 16px)"
            aria-label={`Otros laboratorios de ${props.product}`}
            // The grid around it has keys of its own.
            onKeyDown={(event) => event.stopPropagation()}
          >
            <Alternatives {...props} />
            {props.more}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </span>
  )
}

function Alternatives({ cn, quantity, tag, onOrdered }: AlternativesMenuProps) {
  const { device, identity, pharmacy } = usePharmacyScope()
  const { data, isError } = useQuery({
    queryKey: ownedKey('purchasing', identity, pharmacy.id, 'alternatives', { cn, quantity }),
    queryFn: async () => {
      const offers = await device.snapshots.loadOffers(pharmacy.id)
      if (offers === null) return null
      const { catalogue, purchasing } = offers
      const today = madridDay(new Date(device.serverNow()))
      const running = lineCampaigns(purchasing.campaigns, { today, only: [], fallback: null })
      const related = new Set([
        ...pharmacy.pharmaLaboratoryRelations.map(({ laboratory }) => laboratory.id),
        ...purchasing.relations,
      ])
      const taxes = purchasing.taxes?.rates ?? null
      return alternatives({ catalogue, running, taxes, today }, { cn, related, quantity })
    },
  })
  const order = useOrderElsewhere()
  if (isError || data === null)
    return <Menu.Label>Los productos de otros laboratorios aún no están en este dispositivo</Menu.Label>
  if (data === undefined) return <Menu.Label>Obteniendo información...</Menu.Label>
  if (data.length === 0) return <Menu.Label>Ningún otro laboratorio de su farmacia lo tiene</Menu.Label>
  return data.map(({ line, discount, netUnit }) => (
    <Menu.Item
      key={line.cn}
      mih="var(--rb-touch)"
      onClick={() => void order({ laboratory: line.laboratory, line, tag }, () => onOrdered?.(line) ?? '')}
    >
      <b>{line.laboratory.name}</b> · {line.product} · <Money pvl={line.pvl} pvp={line.pvp} />
      {discount === 0 ? null : ` · −${formatPercent(discount)}`}
      {netUnit === null ? null : ` · neto ${formatEuros(netUnit)}/ud con impuestos`}
    </Menu.Item>
  ))
}
