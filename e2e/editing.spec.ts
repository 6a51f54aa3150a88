import { firstPage } from './browser'
import { expect, test } from './fixtures'
import { AdministrationPage } from './pages/administration-page'
import { DataPage } from './pages/data-page'

const restored = `UPDATE quickwin SET title = $2, discount = $3 WHERE code = $1`

test('a quickwin that staff edit is the pharmacist’s after the next update, and proposes', async ({
  pharmacy,
  device,
  demo,
}) => {
  const code = 'ALM-AUT'
  const [before] = await demo.query<{ title: string; discount: number; laboratory: string }>(
    `SELECT q.title, q.discount::float8 AS discount, l.name AS laboratory FROM quickwin q
       JOIN quickwin_laboratory ql ON ql.quickwin_id = q.id AND ql.main JOIN laboratory l ON l.id = ql.laboratory_id
     WHERE q.code = $1`,
    [code],
  )
  if (!before) throw new Error(`No quickwin ${code}`)
  const title = 'Autocompra de otoño'
  const context = await device.open()
  try {
    const page = await firstPage(context)
    await new AdministrationPage(page).logIn('admin')
    const data = await new DataPage(page).open('quickwins')
    await data.edit(code)
    await data.field('Título').fill(title)
    await data.field('Descuento').fill('17,5')
    const dialog = await data.review()
    await expect(dialog.getByRole('listitem')).toHaveText([
      `Título${before.title} → ${title}`,
      /^Descuento12,0\s% → 17,5\s%$/,
    ])
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Quickwin «ALM-AUT»: guardado.')).toBeVisible()

    // Not `refreshData`: the catalogue stays as it is, and is not fetched.
    const panel = await pharmacy.openPanel()
    const refresh = panel.getByRole('button', { name: 'Actualizar datos' })
    await refresh.click()
    await expect(refresh).not.toHaveAttribute('data-loading')
    await pharmacy.page.keyboard.press('Escape')
    const selection = await pharmacy.purchases()
    await selection.laboratoryNamed(before.laboratory)
    const [extension = ''] = await selection.extensions(title)
    const proposal = await selection.generate({ title, extension })
    await expect(proposal.quantities.first()).toBeVisible()
  } finally {
    await demo.query(restored, [code, before.title, before.discount])
    await demo.query('UPDATE catalogue_version SET campaigns = campaigns + 1')
    await context.close()
  }
})
