import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cartColumns } from '@/features/cart/cart-columns'
import { renderScreen } from '@/features/testing/test-device'
import { cartProduct } from '../../../mocks/fixtures/cart'

const product = cartProduct({ quantity: 15 })

test('on a tablet a line in shortage with an incomplete pack shows code and price beside its warnings', () => {
  const columns = cartColumns({
    ...{ mode: 'pvl', width: 'medium', onQuantity: () => {}, onRemoveTag: () => {} },
    shared: { tag: product.tags[0]?.code, laboratory: true },
    ...{ laboratory: 1, nets: new Map() },
    ...{ sortedAs: new Map(), offers: new Map(), packs: new Map([[product.cn, 10]]) },
    lines: new Map([[product.cn, { refusal: 'En rotura', changes: [] }]]) as never,
  })
  renderScreen(<p>{columns.find(({ id }) => id === 'product')?.cell?.(product)}</p>)
  // What does not fit into the line of the warnings is left out.
  const warnings = screen.getByText('En rotura').parentElement
  expect(warnings).toHaveTextContent('envases incompletos')
  const code = screen.getByText(product.cn)
  expect(warnings).not.toContainElement(code)
  expect(code.parentElement).toHaveTextContent(/€\/ud$/)
})
