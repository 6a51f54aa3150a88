import { foldText } from '@/domain/basics/text'
import type { CartProduct } from '@/domain/cart/cart-types'
import { hasProductCode } from '@/domain/catalogue/product-code'

const byName = new Intl.Collator('es', { numeric: true })

/** Products of this code, whose CN starts with the text, or whose name or a tag contains it; sorted by name. */
export const searchCart = (products: readonly CartProduct[], text: string): CartProduct[] => {
  const query = foldText(text.trim())
  const hasCode = hasProductCode(text)
  return products
    .filter(
      (product) =>
        product.cn.startsWith(query) ||
        hasCode?.(product) ||
        foldText(product.product).includes(query) ||
        product.tags.some((tag) => foldText(tag.name).includes(query)),
    )
    .sort((a, b) => byName.compare(a.product, b.product) || a.cn.localeCompare(b.cn))
}
