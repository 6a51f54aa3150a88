import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { AdministrationPage } from './pages/administration-page'
import { DataPage } from './pages/data-page'
import { ModuleRegistrationDialog } from './pages/module-registration-dialog'

// The page of the staff needs no service worker, which would first download all files of the app.
test.use({ serviceWorkers: 'block' })

const restored = `UPDATE quickwin SET title = $2, discount = $3 WHERE code = $1`

test('a quickwin that staff edit is the pharmacist’s after the next update, and proposes; who they register is listed', async ({
  pharmacy,
  page,
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
  try {
    const administration = await new AdministrationPage(page).logIn('admin')
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
    await test.step('a pharmacy is registered onto a module, with the digital kit by somebody who is responsible', () =>
      registerPharmacy(page, administration))

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
  }
})

async function registerPharmacy(page: Page, administration: AdministrationPage) {
  await administration.tab('Mis Altas', 'Mis Altas')
  const dialog = await new ModuleRegistrationDialog(page).open()
  const typed = {
    'Nombre de la farmacia': 'Farmacia del Kit',
    'CIF/NIF': 'E00002030',
    'Persona de contacto': 'Elena Prado',
    'Correo de contacto': 'elena@kit.example',
    'Teléfono de contacto': '500000102',
    Dirección: 'Calle del Molino, 5',
    'Código postal': '50001',
  }
  for (const [label, value] of Object.entries(typed)) await dialog.field(label).fill(value)
  await dialog.choose('Programa de gestión', 'Unycop')
  await dialog.choose('Módulo', 'Informes')
  await dialog.choose('Laboratorios', 'Kelminor')
  await expect(dialog.responsibles).toBeDisabled()
  await dialog.kitDigital.check()
  await dialog.submit()
  await expect(dialog.responsibles).toHaveAccessibleDescription(/Campo obligatorio/)
  await dialog.choose('Responsables', 'Nerea Encinar Hayedo')
  await dialog.submit()
  await expect(page.getByText('Farmacia dada de alta correctamente')).toBeVisible()
  await expect(dialog.dialog).toHaveCount(0)
  await expect(page.locator('[data-list]').getByText('Farmacia del Kit')).toBeVisible()
}
