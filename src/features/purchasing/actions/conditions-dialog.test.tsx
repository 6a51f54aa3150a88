import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { evaluateConditions } from '@/domain/offers/conditions'
import { conditionExpressions, conditionUnits, type QuickwinCondition } from '@/domain/offers/quickwin'
import { ConditionsButton } from '@/features/purchasing/actions/conditions-dialog'
import { openProvisions, quantity, type, user } from '@/features/purchasing/testing/open-provisions'
import { renderScreen } from '@/features/testing/test-device'
import { PriceModeProvider } from '@/parts/prices/price-mode'
import { conditions } from '../../../../mocks/fixtures/proposals'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())

afterAll(() => server.close())

test('the conditions dialog marks conditions as met or not met', async () => {
  await openProvisions({ conditions })
  await user.click(await screen.findByRole('button', { name: 'Condiciones 1/2' }))
  const dialog = await screen.findByRole('dialog', { name: 'Condiciones de compra' })
  const [pvl, dozens] = within(dialog).getAllByRole('listitem')
  expect(pvl).toHaveTextContent(/PVL mímimo requerido 300,00\s€/)
  expect(within(pvl as HTMLElement).getByRole('img', { name: 'No se cumple' })).toBeInTheDocument()
  expect(dozens).toHaveTextContent('múltiplo de 12')
  expect(within(dozens as HTMLElement).getByRole('img', { name: 'Se cumple' })).toBeInTheDocument()
})

const always: Omit<QuickwinCondition, 'id' | 'unit' | 'expression'> = { quantity: 1_200, cns: [] }

test('each unit and expression of a condition has its own text', async () => {
  await openProvisions({
    conditions: conditionUnits.flatMap((unit, row) =>
      conditionExpressions.map((expression, index) => ({
        id: 4 * row + index + 1,
        unit,
        expression,
        ...always,
      })),
    ),
  })
  await user.click(await screen.findByRole('button', { name: /^Condiciones \d\/8$/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Condiciones de compra' })
  const texts = within(dialog)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent?.replace(/\s/g, ' '))
  expect(texts).toEqual([
    'PVL igual a 12,00 €',
    'PVL mímimo requerido 12,00 €',
    'PVL máximo permitido 12,00 €',
    'Cantidad múltiplo de 12,00 €',
    'Cantidad igual a 1.200',
    'mímima requerida 1.200',
    'máxima permitida 1.200',
    'múltiplo de 1.200',
  ])
  expect(dialog).not.toHaveTextContent('Las condiciones se miden en PVL')
})

test('in PVP mode, conditions in PVL say that they are in PVL', async () => {
  renderScreen(
    <PriceModeProvider mode="pvp" onChange={() => {}}>
      <ConditionsButton evaluated={evaluateConditions(conditions, [])} />
    </PriceModeProvider>,
  )
  await user.click(screen.getByRole('button', { name: /^Condiciones/ }))
  expect(await screen.findByText('Las condiciones se miden en PVL, antes de descuentos.')).toBeInTheDocument()
})

test('the conditions button is amber until all conditions are met, then green', async () => {
  await openProvisions({ conditions })
  const button = await screen.findByRole('button', { name: 'Condiciones 1/2' })
  const amber = button.getAttribute('style')
  expect(amber).toContain('amber')
  await type(/IBUPROFENO/, '120')
  const met = await screen.findByRole('button', { name: 'Condiciones 2/2' })
  expect(met.getAttribute('style')).toContain('pharmacy')
})

test('a quickwin without conditions has no conditions button', async () => {
  await openProvisions()
  await quantity(/IBUPROFENO/)
  expect(screen.queryByRole('button', { name: /Condiciones/ })).not.toBeInTheDocument()
})
