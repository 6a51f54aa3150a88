import { expect, type Locator, type Page } from '@playwright/test'

export class QuickOrderPage {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  get field() {
    return this.page.getByRole('combobox', { name: 'CN, EAN o nombre del producto' })
  }

  get suggestions() {
    return this.page.getByRole('option')
  }

  /** Codes for which no line was added. */
  get unknownCodes() {
    return this.page.getByRole('region', { name: /^Códigos sin añadir/ }).getByRole('listitem')
  }

  /** The units field of a product. */
  units(product: string): Locator {
    return this.page.getByRole('textbox', { name: `Unidades de ${product}`, exact: true })
  }

  /** Types a code and confirms it. */
  async enter(code: string) {
    await this.field.fill(code)
    await this.field.press('Enter')
  }

  async choose(words: string) {
    await this.field.fill(words)
    await this.suggestions.first().click()
    await expect(this.suggestions).toHaveCount(0)
  }

  async openList() {
    await this.page.getByRole('button', { name: 'Pegar o cargar una lista' }).click()
    const list = new ListDialog(this.page)
    await expect(list.text).toBeVisible()
    return list
  }

  async openCamera() {
    await this.page.getByRole('button', { name: 'Escanear con la cámara' }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Escanear con la cámara' })
    await expect(dialog).toBeVisible()
    return dialog
  }

  async addToCart() {
    await this.page.getByRole('button', { name: 'Añadir al carrito' }).click()
    // The last one: the notice of what was added just before may still be there.
    await expect(this.page.getByText('Productos añadidos al carrito.').last()).toBeVisible()
  }
}

class ListDialog {
  private readonly page: Page
  private readonly dialog: Locator
  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Pegar o cargar una lista' })
  }

  /** The counts of recognised and unrecognised lines. */
  get result() {
    return this.dialog.getByRole('status')
  }

  get text() {
    return this.dialog.getByRole('textbox')
  }

  /** Pastes from the clipboard: typing thousands of lines takes the browser seconds. */
  async paste(text: string) {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await this.text.press('ControlOrMeta+V')
    await expect(this.result).not.toBeEmpty()
  }

  async type(text: string) {
    await this.text.fill(text)
    await expect(this.result).not.toBeEmpty()
  }

  async add() {
    await this.dialog.getByRole('button', { name: /^Añadir/ }).click()
  }

  async close() {
    await this.dialog.getByRole('button', { name: 'Volver' }).click()
    await expect(this.dialog).toHaveCount(0)
  }
}
