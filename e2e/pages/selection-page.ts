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

  async laboratoryNamed(name: string) {
    await this.page.getByRole('tab', { name }).click()
    return this
  }

  card(title: string) {
    return this.page.getByRole('article', { name: title, exact: true })
  }

  /** Names of the buttons that a quickwin's card offers. */
  async extensions(title: string) {
    await expect(this.card(title)).toBeVisible()
    return this.card(title)
      .getByRole('button', { name: new RegExp(`: ${title}`) })
      .allInnerTexts()
  }

  /** Waits until each card shows its potential. */
  async potentialsShown() {
    await expect(this.page.getByRole('article').first()).toBeVisible()
    await expect(this.page.getByRole('article').getByLabel('Obteniendo información...')).toHaveCount(0)
  }

  /** Opens the configuration of a quickwin's extension. */
  async choose({ title, extension }: { title: string; extension: string }) {
    await this.card(title)
      .getByRole('button', { name: new RegExp(`^${extension}:`) })
      .click()
    await expect(
      this.page.getByRole('heading', { name: `${title} - Configuración de propuesta` }),
    ).toBeVisible()
  }

  /** Opens the configuration of an extension, sets the days, and generates the proposal. */
  async generate({ title, extension, preset }: { title: string; extension: string; preset?: string }) {
    await this.choose({ title, extension })
    return this.generateChosen(preset)
  }

  /** Opens the proposal of this quickwin that was left unfinished; null where none is offered. */
  async goOnWith(title: string) {
    await expect(this.page.getByRole('article').first()).toBeVisible()
    const offered = this.page.getByRole('button', { name: new RegExp(`^Recuperar: ${title}`) })
    if (!(await offered.first().isVisible())) return null
    await offered.first().click()
    const provisions = new ProvisionsPage(this.page)
    await provisions.shown()
    return provisions
  }

  /** With all that was sold, as if nothing were on its way: other tests order for the same pharmacy. */
  async generateChosen(preset?: string) {
    await this.page.getByRole('switch', { name: 'Descontar lo que está en camino' }).uncheck()
    if (preset) await this.page.getByRole('button', { name: preset, exact: true }).click()
    await this.page.getByRole('button', { name: 'Generar propuesta' }).click()
    const provisions = new ProvisionsPage(this.page)
    await provisions.shown()
    return provisions
  }
}
