import { expect, type Page } from '@playwright/test'

/** «Agregar farmacia» of a laboratory's screen. */
export class RegistrationDialog {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open() {
    await this.page.getByRole('button', { name: 'Agregar farmacia' }).click()
    await expect(this.dialog).toBeVisible()
    return this
  }

  private get dialog() {
    return this.page.getByRole('dialog', { name: 'Agregar farmacia' })
  }

  field(name: string) {
    return this.dialog.getByRole('textbox', { name: new RegExp(`^${name}`) })
  }

  text(text: string) {
    return this.dialog.getByText(text, { exact: true })
  }

  async check(nif: string) {
    await this.field('CIF/NIF').fill(nif)
    await this.dialog.getByRole('button', { name: 'Comprobar' }).click()
  }

  async fillIn({ name, email, postalCode }: { name: string; email: string; postalCode: string }) {
    const typed = {
      'Nombre de la farmacia': name,
      'Nombre del titular': 'Elena Prado',
      'Correo electrónico del titular': email,
      Teléfono: '500000101',
      'Código de cliente': 'C-1001',
      'Código postal': postalCode,
      Dirección: 'Calle del Molino, 3',
    }
    for (const [label, value] of Object.entries(typed)) await this.field(label).fill(value)
    await this.dialog.getByRole('combobox', { name: /^Programa de gestión/ }).click()
    await this.page.getByRole('option', { name: 'Nixfarma' }).click()
  }

  async submit() {
    await this.dialog.getByRole('button', { name: 'Dar de alta' }).click()
  }

  async close() {
    await this.page.keyboard.press('Escape')
    await expect(this.dialog).toHaveCount(0)
  }
}
