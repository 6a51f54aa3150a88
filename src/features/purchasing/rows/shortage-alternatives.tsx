import { Menu } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { madridDay } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import type { CartLine } from '@/domain/cart/cart'
import { lineCampaigns } from '@/domain/offers/line-campaigns'
import { alternatives } from '@/domain/order/alternatives'
import type { ProvisionGroup, Transferable } from '@/domain/proposal/proposal-types'
import { shownTransferable } from '@/domain/proposal/transferables'
import classes from '@/features/purchasing/rows/provision-cells.module.css'
import { useQuantities, useRowQuantity } from '@/features/purchasing/state/quantities'
import { Money } from '@/parts/prices/money'
import { ownedKey } from '@/parts/session/query-keys'
import { usePharmacyScope } from '@/parts/session/scope'
import { notify } from '@/ui/feedback/notify'

/** Beside a product in shortage: what other laboratories have of its group. One press orders it there instead. */
export function ShortageAlternatives({ group }: { group: ProvisionGroup }) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const product = shownTransferable(group)
  if (!product?.out_of_stock || product.dcpf === null) return null
  return (
    <span className={classes.anchored}>
      <button
        ref={button}
        type="button"
        className={classes.swap}
        title="Pedir a otro laboratorio"
        aria-label={`Pedir ${product.product} a otro laboratorio`}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <IconBuildingStore size={18} aria-hidden />
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
            aria-label={`Otros laboratorios de ${group.name}`}
            // The grid around it has keys of its own.
            onKeyDown={(event) => event.stopPropagation()}
          >
            <Alternatives group={group} product={product} dcpf={product.dcpf.id} />
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </span>
  )
}

const tag = { code: 'rotura', name: 'En lugar de una rotura' }

function Alternatives({
  group,
  product,
  dcpf,
}: {
  group: ProvisionGroup
  product: Transferable
  dcpf: number
}) {
  const { device, identity, pharmacy } = usePharmacyScope()
  const quantities = useQuantities()
  const quantity = useRowQuantity(group) || group.provision || 1
  const except = product.laboratory.id
  const { data, isError } = useQuery({
    queryKey: ownedKey('purchasing', identity, pharmacy.id, 'alternatives', { dcpf, except, quantity }),
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
      return alternatives({ catalogue, running }, { group: dcpf, except, related, quantity })
    },
  })
  const order = async (line: CartLine) => {
    const outcome = await device
      .cart(identity, pharmacy.id)
      .addProposalToCart({ laboratory: line.laboratory.id, lines: [line], tag })
    if (!outcome.ok) return notify.error('No se ha podido guardar el carrito: no se ha añadido nada.')
    // Ordered there, not here as well.
    quantities.set(product.cn, 0)
    const units = line.quantity === 1 ? '1 ud' : `${formatInteger(line.quantity)} uds`
    notify.success(`${units} de ${line.product} en el carrito de ${line.laboratory.name}. Aquí quedan 0.`)
  }
  if (isError || data === null)
    return <Menu.Label>Los productos de otros laboratorios aún no están en este dispositivo</Menu.Label>
  if (data === undefined) return <Menu.Label>Obteniendo información...</Menu.Label>
  if (data.length === 0) return <Menu.Label>Ningún otro laboratorio de su farmacia lo tiene</Menu.Label>
  return data.map((line) => (
    <Menu.Item key={line.cn} mih="var(--rb-touch)" onClick={() => void order(line)}>
      <b>{line.laboratory.name}</b> · {line.product} · <Money pvl={line.pvl} pvp={line.pvp} />
    </Menu.Item>
  ))
}
