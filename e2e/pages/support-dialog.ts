import { expect, type Page } from '@playwright/test'

type Attachment = { name: string; mimeType: string; buffer: Buffer }

/** The form that writes to support. */
export class SupportDialog {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  get dialog() {
    return this.page.getByRole('dialog', { name: 'Soporte' })
  }

  async open() {
    await this.page.getByRole('button', { name: 'Soporte', exact: true }).first().click()
    await expect(this.dialog).toBeVisible()
    return this
  }

  async write(description: string, attachments: Attachment[]) {
    await this.fill(description, attachments)
    await this.send()
  }

  async fill(description: string, attachments: Attachment[]) {
    await this.dialog.getByRole('textbox', { name: /Descripción/ }).fill(description)
    await this.dialog.locator('input[type=file]').setInputFiles(attachments)
    await expect(this.dialog.getByRole('listitem')).toHaveCount(attachments.length)
  }

  async send() {
    await this.dialog.getByRole('button', { name: 'Enviar' }).click()
  }

  async close() {
    await this.dialog.getByRole('button', { name: 'Cerrar' }).last().click()
    await expect(this.dialog).toHaveCount(0)
  }
}
