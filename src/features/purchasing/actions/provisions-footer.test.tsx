import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProvisionsFooter } from '@/features/purchasing/actions/provisions-footer'
import { type PriceMode, PriceModeProvider } from '@/parts/prices/price-mode'

const footer = (amortization: number, mode: PriceMode = 'pvl') => {
  const { container } = render(
    <MantineProvider env="test">
      <PriceModeProvider mode={mode} onChange={() => {}}>
        <ProvisionsFooter
          summary={{
            ...{ potentialSkus: 1, potentialPvl: 724_107, potentialPvp: 724_107 },
            ...{ totalSkus: 1, totalQuantity: 1, totalPvl: 724_107, totalPvp: 724_107 },
            totalPvlWithDiscount: 362_054,
          }}
          showsDiscount
          amortization={{ cents: amortization }}
          actionLabel={null}
          actionNote={null}
          disabledReason={null}
          unmet={null}
          onReview={() => {}}
          onScrollToTop={() => {}}
        />
      </PriceModeProvider>
    </MantineProvider>,
  )
  return container.textContent?.replaceAll('\u00a0', ' ')
}

test('half of the PVL is rounded like a discount of 50 % beside it, and is what the reduction is held against', () => {
  // Half of 7,241.07 € is 3,620.535 €.
  expect(footer(362_054)).toContain('Cubre la reducción (mitad del PVL: 3.620,54 €)')
  expect(footer(362_054)).toContain('PVL con descuento3.620,54 €')
  expect(footer(362_055)).toContain('No cubre la reducción')
})

test('what will be paid comes first, beside the total in the prices of the screen', () => {
  expect(footer(0, 'pvl')).toContain('PVL con descuento3.620,54 €')
  expect(footer(0, 'pvl')).toMatch(/con descuento3\.620,54 €.*PVL total7\.241,07 €/)
  expect(footer(0, 'pvp')).toMatch(/con descuento3\.620,54 €.*PVP total7\.241,07 €PVL total7\.241,07 €/)
})
