import type { ProvisionGroup, Transferable } from '@/domain/proposal/proposal-types'
import type { BackSoon } from '@/domain/supply/back-soon'
import { Warning } from '@/parts/product-lines/product-facts'
import line from '@/parts/product-lines/product-line.module.css'
import { ShortageUntil } from '@/parts/product-lines/shortage-until'

type ShortageFactsProps = { group: Pick<ProvisionGroup, 'warning'>; product: Transferable; brief: boolean }

/** What keeps a row's product from coming, until when, and why it is to be ordered all the same. */
export function ShortageFacts({ group, product, brief }: ShortageFactsProps) {
  if (group.warning === null) return null
  return (
    <>
      {/* One fact, which a card breaks between words. */}
      <span className={line.note}>
        <Warning text={group.warning} />{' '}
        <ShortageUntil shortage={product.pvl === null ? undefined : product.shortage} brief={brief} />
      </span>
      {product.back_soon === undefined ? null : <span>{backSoonTexts[product.back_soon]}</span>}
    </>
  )
}

const backSoonTexts: Record<BackSoon, string> = {
  covered: 'Lo que hay y lo que viene dura hasta entonces',
  brief: 'Vuelve en una semana o menos',
}
