import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

export class ReportsPage {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async shown() {
    await expect(this.openButtons.first()).toBeVisible()
    return this
  }

  /** One button per report, in the order of the list. */
  get openButtons() {
    return this.page.getByRole('button', { name: /^Descargar / })
  }

  async followUps() {
    // The radio button itself is hidden behind its label.
    await this.page.getByText('Seguimiento', { exact: true }).click()
    await this.shown()
  }

  /** Downloads the PDF of a report. */
  async save(report: number) {
    const download = this.page.waitForEvent('download')
    await this.page
      .getByRole('button', { name: /^Guardar .* en un archivo$/ })
      .nth(report)
      .click()
    const file = await download
    return { name: file.suggestedFilename(), content: readFileSync(await file.path()) }
  }
}
