import { expect } from '@playwright/test'
import { LoginPage } from '../pages/login-page'
import { RecoveryPage } from '../pages/recovery-page'
import { TermsDialog } from '../pages/terms-dialog'
import type { Visitor } from './stop'

/** Without a session: the connector, and pages that everybody may read. */
export async function visitPublicPages({ page, look }: Visitor) {
  await page.goto('/descargas/conector')
  const download = page.getByRole('button', { name: 'DESCARGAR CONECTOR' })
  await expect(download).toBeVisible()
  await look('conector')
  await download.click()
  await expect(page.getByText('Conector no generado')).toBeVisible()
  await look('conector no generado')
  for (const title of ['Política de privacidad', 'Política de cookies', 'Términos y condiciones']) {
    await page.getByRole('main').getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    // All are sections of the same page; this one has the choice besides.
    if (title === 'Política de cookies') await look(title)
  }
  await page.goto('/terminos-laboratorio/1')
  await expect(page.getByRole('article')).toBeVisible()
  await look('términos de un laboratorio')
}

export async function visitLogin({ page, look }: Visitor) {
  const login = await new LoginPage(page).open()
  await login.submit('farmacia', 'equivocada')
  await expect(page.getByText('Usuario o contraseña invalidos.')).toBeVisible()
  await look('acceso con error')
  const recovery = await new RecoveryPage(page).open()
  await look('recuperar la contraseña')
  await recovery.ask('nadie@rebotica.example')
  await look('recuperar la contraseña, pedida')
  await recovery.openLink('/nueva-password?token=ninguno')
  await expect(page.getByText('El enlace ha caducado o ya se ha usado.')).toBeVisible()
  await look('nueva contraseña, enlace caducado')
}

/** The terms that a new pharmacy has to answer. */
export async function visitTerms({ page, installation, look }: Visitor) {
  const login = await new LoginPage(page).open()
  await login.submit('farmacia.nueva', 'rebotica')
  const general = await new TermsDialog(page, 'Términos y condiciones').shown()
  await expect(general.laboratories.first()).toBeVisible()
  await general.accept()
  await expect(general.dialog.getByText('Debes aceptar los términos para continuar')).toBeVisible()
  await look('términos y condiciones por aceptar')
  try {
    await general.tick()
    await general.accept()
    await expect(general.dialog).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('dialog', { name: /^Términos de licencia de / })).toBeVisible()
    await look('términos de un laboratorio por aceptar')
  } finally {
    await installation.query(`UPDATE app_user SET agreed_terms_at = NULL WHERE username = 'farmacia.nueva'`)
  }
}
