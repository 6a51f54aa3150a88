import { expect, type Page } from '@playwright/test'
import { ProvisionsPage } from './provisions-page'

export class SelectionPage {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async laboratories() {
    await expect(this.page.getByRole('tab').first()).toBeVisible()
    return this.page.getByRole('tab').allInnerTexts()
  }

  async laboratory(index: number) {
    await this.page.getByRole('tab').nth(index).click()
    return this
  }

  card(title: string) {
    return this.page.getByRole('article', { name: title, exact: true })
  }

  /** Opens a card's extension, sets range and days, and generates the proposal. */
  async generate({ title, extension, preset }: { title: string; extension: string; preset?: string }) {
    await this.card(title)
      .getByRole('button', { name: new RegExp(`^${extension}:`) })
      .click()
    await expect(
      this.page.getByRole('heading', { name: `${title} - Configuración de propuesta` }),
    ).toBeVisible()
    if (preset) await this.page.getByRole('button', { name: preset, exact: true }).click()
    await this.page.getByRole('button', { name: 'Generar propuesta' }).click()
    const provisions = new ProvisionsPage(this.page)
    await expect(provisions.quantities.first()).toBeVisible()
    return provisions
  }
}
