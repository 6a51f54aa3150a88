import { Menu } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { shownTransferable } from '@/domain/proposal/transferables'
import classes from '@/features/purchasing/rows/provision-cells.module.css'
import type { SwapRule } from '@/features/purchasing/rows/provision-rules'
import { useQuantities, useRowQuantity } from '@/features/purchasing/state/quantities'
import { Money } from '@/parts/prices/money'
import { AlternativesMenu } from '@/parts/purchasing/alternatives-menu'
import { WantItem } from '@/parts/purchasing/wants/want-item'

/** Beside a product in shortage: another of the row in its place, or another laboratory's, which is ordered there and not here as well. */
export function ShortageAlternatives({
  group,
  onSwap,
}: {
  group: ProvisionGroup
  onSwap: SwapRule['onSwap']
}) {
  const quantities = useQuantities()
  const quantity = useRowQuantity(group) || group.provision || 1
  const product = shownTransferable(group)
  if (!product?.out_of_stock || product.dcpf === null) return null
  const instead = group.transferables.filter(
    ({ cn, pvl, out_of_stock }) => cn !== product.cn && pvl !== null && !out_of_stock,
  )
  return (
    <AlternativesMenu
      cn={product.cn}
      product={product.product}
      quantity={quantity}
      tag={tag}
      className={classes.swap}
      more={
        <>
          {instead.map(({ cn, product, pvl, pvp }) => (
            <Menu.Item key={cn} mih="var(--rb-touch)" onClick={() => onSwap(group, cn)}>
              Aquí, en su lugar: {product} · <Money pvl={pvl} pvp={pvp} />
            </Menu.Item>
          ))}
          <WantItem cn={product.cn} product={product.product} units={quantity} />
        </>
      }
      onOrdered={() => {
        quantities.set(product.cn, 0)
        return 'Aquí quedan 0.'
      }}
    >
      <IconBuildingStore size={18} aria-hidden />
    </AlternativesMenu>
  )
}

const tag = { code: 'rotura', name: 'En lugar de una rotura' }
