import { expect, type Page } from '@playwright/test'

/** The dialog in which a pharmacy decides which laboratories may see its data. */
export class AccessDialog {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  box(association: string) {
    return this.page.getByRole('dialog').getByRole('checkbox', { name: association })
  }

  async save() {
    await this.page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
    // The last one: the notice of permissions saved just before may still be there.
    await expect(this.page.getByText('Permisos actualizados correctamente').last()).toBeVisible()
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
  }
}
