import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandPercentage } from '@/domain/basics/numbers'
import { wholeShares } from '@/domain/basics/whole-shares'
import { DonutChart } from '@/ui/chart/donut-chart'
import type { DonutModel } from '@/ui/chart/model/chart-model'

const model: DonutModel = {
  what: 'Genérico y marca, PVL',
  measure: 'euros',
  slices: [
    { id: 'generic', name: 'Genérico', color: 'generic', value: 12_549 },
    { id: 'brand', name: 'Marca', color: 'brand', value: 87_450 },
  ],
}
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

test('each part of a donut is labelled with percentage and whole euros; description and table are exact', async () => {
  render(
    <MantineProvider env="test">
      <DonutChart id="donut-0-1" model={model} />
    </MantineProvider>,
  )
  expect(plain(screen.getByRole('img').getAttribute('aria-label'))).toBe(
    'Genérico y marca, PVL. Genérico 13 % (125,49 €), Marca 87 % (874,50 €).',
  )
  expect(screen.getByText('125 €', { normalizer: (text) => plain(text) ?? '' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Ver como tabla/ }))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => plain(row.textContent))).toEqual([
    'ConceptoImporte%',
    'Genérico125,49 €13 %',
    'Marca874,50 €87 %',
    'Total999,99 €100 %',
  ])
})

test('more returned than sold has no share, and keeps its amount', async () => {
  const slices = [
    { id: 'generic', name: 'Genérico', color: 'generic' as const, value: 10_000 },
    { id: 'brand', name: 'Marca', color: 'brand' as const, value: -2_000 },
  ]
  render(
    <MantineProvider env="test">
      <DonutChart id="donut-0-2" model={{ ...model, slices }} />
    </MantineProvider>,
  )
  expect(plain(screen.getByRole('img').getAttribute('aria-label'))).toBe(
    'Genérico y marca, PVL. Genérico 100 % (100,00 €), Marca - - - (-20,00 €).',
  )
})

test('the whole euros beside a ring add up to the rounded total', () => {
  const slices = ['generic', 'brand', 'otc'].map((id) => ({
    id,
    name: id,
    color: 'otc' as const,
    value: 140,
  }))
  const { container } = render(
    <MantineProvider env="test">
      <DonutChart id="euros" model={{ what: 'Euros', measure: 'euros', slices }} />
    </MantineProvider>,
  )
  const euros = [...container.querySelectorAll('dd:last-child')].map(({ textContent }) => textContent)
  expect(euros).toEqual(['2\u00a0€', '1\u00a0€', '1\u00a0€'])
})

test('a remainder of exactly half rounds up generics, which come before brands, as in the column % Marca', () => {
  expect(wholeShares([7, 1])).toEqual([88, 100 - 88])
  expect(brandPercentage({ generic: 7, brand: 1 })).toBe(12)
})

test('shares are whole percentages that add up to 100, each at most one off the exact value', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -500, max: 10_000_000 }), { minLength: 1, maxLength: 6 }),
      (values) => {
        const shares = wholeShares(values)
        const whole = values.reduce((sum, value) => sum + Math.max(0, value), 0)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole > 0 ? 100 : 0)
        for (const [index, share] of shares.entries()) {
          const exact = whole > 0 ? (100 * Math.max(0, values[index] ?? 0)) / whole : 0
          expect(Math.abs(share - exact)).toBeLessThan(1)
        }
      },
    ),
  )
})
