import { expect, test } from './fixtures'
import { Keyboard, typingPauseMs } from './keyboard'
import { SupportDialog } from './pages/support-dialog'

test.use({
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
})

test('help, on a tablet and on a phone, and there support and the own account are used without a mouse', async ({
  pharmacy,
}) => {
  const { page } = pharmacy
  const keyboard = new Keyboard(page)
  const entry = (name: string) =>
    page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name, exact: true })
  for (const width of [820, 360]) {
    await page.setViewportSize({ width, height: 780 })

    await test.step(`${width} px: help opens, keeps the focus and gives it back`, async () => {
      await keyboard.press(entry('Ayuda'))
      const help = page.getByRole('dialog', { name: 'Ayuda' })
      await keyboard.reach(help.getByRole('button', { name: 'Manual de uso (PDF)' }))
      await keyboard.isTrappedIn(help)
      const position = await page.evaluate(scrolledTo)
      for (const key of ['Home', 'End']) {
        await page.keyboard.press(key)
        expect(await page.evaluate(scrolledTo), 'the page behind it stays').toBe(position)
      }
      // An open menu does not lock the page, which would recompute its styles (decision 0137).
      await expect(page.locator('body')).not.toHaveAttribute('data-scroll-locked')
      await page.keyboard.press('Escape')
      await expect(help).toHaveCount(0)
      await expect(entry('Ayuda')).toBeFocused()
    })
  }

  await test.step('a message to support is written and sent', async () => {
    await keyboard.press(entry('Soporte'))
    const { dialog } = new SupportDialog(page)
    await keyboard.type(dialog.getByRole('textbox', { name: /Descripción/ }), 'La impresora no imprime.')
    await keyboard.press(dialog.getByRole('button', { name: 'Enviar' }))
    await expect(dialog.getByText('Su ticket se ha creado y enviado correctamente.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the telephone is changed', async () => {
    // Through the whole page: a card of the first screen has many stops.
    await keyboard.press(page.getByRole('button', { name: /^Usuario: / }), { within: 150 })
    await keyboard.press(page.getByRole('link', { name: 'Cuenta' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Cuenta' })).toBeVisible()
    const phone = '600000360'
    const field = page.getByRole('textbox', { name: 'Teléfono' })
    await keyboard.reach(field)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(phone, { delay: typingPauseMs })
    await keyboard.press(page.getByRole('button', { name: 'Guardar', exact: true }))
    await expect(page.getByText('Datos de usuario actualizados')).toBeVisible()
    await expect(field).toHaveValue(phone)
  })
})

/** In the page: the pixel at its top, once a key has had its effect. */
const scrolledTo = () =>
  new Promise<number>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.documentElement.scrollTop))),
  )
