import { readFileSync } from 'node:fs'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { recover, serveProposals, typeUnits, units, user, workOnOne } from '@/app/testing/one-proposal'
import { openCart, openLine, quantityField, typeQuantity } from '@/features/cart/testing/open-cart'
import { guardTranslatedTexts } from '@/ui/screen/translated-texts'
import { type Translator, translatePage, translators } from '@/ui/testing/translate-page'

serveProposals()
beforeEach(() => {
  onTestFinished(guardTranslatedTexts())
})

test('the page asks not to be translated', () => {
  const page = readFileSync('index.html', 'utf8')
  expect(page).toContain('<html lang="es" translate="no">')
  expect(page).toContain('<meta name="google" content="notranslate" />')
})

function Changing() {
  const [units, setUnits] = useState(1)
  return (
    <div>
      <p data-testid="text">
        {units === 4 ? 'Agotado: ' : null}
        Quedan {units} uds{units === 2 ? null : '.'}
        {units === 3 ? <b>¡!</b> : ' '}
        {units > 2 && 'fin'}
      </p>
      <button type="button" onClick={() => setUnits(units + 1)}>
        {`Más que ${units}`}
      </button>
    </div>
  )
}

describe.each(Object.keys(translators) as Translator[])('on a page translated by %s texts', (translator) => {
  test('texts change, come and go as they would otherwise', async () => {
    render(<Changing />)
    const text = screen.getByTestId('text')
    for (const expected of [
      'Quedan 2 uds ',
      'Quedan 3 uds.¡!fin',
      'Agotado: Quedan 4 uds. fin',
      'Quedan 5 uds. fin',
    ]) {
      translatePage(translator)
      await user.click(screen.getByRole('button'))
      expect(text.textContent).toBe(expected)
    }
  })

  test('a cart says the same as on one that is not', async () => {
    const change = async (translate: () => void) => {
      await openCart()
      await quantityField('IBUPROFENO')
      translate()
      await typeQuantity('IBUPROFENO', '20')
      await openLine(/^IBUPROFENO/)
      translate()
      await typeQuantity('OMEPRAZOL', '1')
      await user.type(screen.getByRole('searchbox'), 'ibu')
      translate()
      await user.clear(screen.getByRole('searchbox'))
      await quantityField('OMEPRAZOL')
      return document.body.textContent
    }
    const untranslated = await change(() => {})
    expect(untranslated).toContain('21 uds')
    cleanup()
    expect(await change(() => translatePage(translator))).toBe(untranslated)
  })

  test('a proposal is worked on, left and opened again', async () => {
    const app = await workOnOne()
    translatePage(translator)
    await typeUnits('9')
    await act(async () => app.router.history.back())
    await recover()
    translatePage(translator)
    await act(async () => app.router.history.forward())
    expect(await units()).toHaveValue('9')
  })
})
