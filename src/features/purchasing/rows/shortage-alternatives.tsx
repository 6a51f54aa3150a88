import { IconBuildingStore } from '@tabler/icons-react'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { shownTransferable } from '@/domain/proposal/transferables'
import classes from '@/features/purchasing/rows/provision-cells.module.css'
import { useQuantities, useRowQuantity } from '@/features/purchasing/state/quantities'
import { AlternativesMenu } from '@/parts/purchasing/alternatives-menu'
import { WantItem } from '@/parts/purchasing/wants/want-item'

/** Beside a product in shortage: another laboratory's, which is ordered there and not here as well. */
export function ShortageAlternatives({ group }: { group: ProvisionGroup }) {
  const quantities = useQuantities()
  const quantity = useRowQuantity(group) || group.provision || 1
  const product = shownTransferable(group)
  if (!product?.out_of_stock || product.dcpf === null) return null
  return (
    <AlternativesMenu
      cn={product.cn}
      product={product.product}
      quantity={quantity}
      tag={tag}
      className={classes.swap}
      more={<WantItem cn={product.cn} product={product.product} units={quantity} />}
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
