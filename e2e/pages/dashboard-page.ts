import { expect, type Locator, type Page } from '@playwright/test'
import type { Sections } from '../dashboard-sections'
import { SalesTable } from './sales-table'

/** A pharmacy's sales, in sections of widgets. */
export class DashboardPage {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  private get sections() {
    return this.page.getByRole('navigation', { name: 'Apartados del resumen' })
  }

  /** The cards of the open section that have been scrolled into view. */
  private get widgets() {
    return this.page.getByRole('main').locator('article[aria-labelledby]:not(article article)')
  }

  widget(title: string | RegExp) {
    const heading = this.page.getByRole('heading', { level: 2, name: title, exact: true })
    return this.widgets.filter({ has: heading })
  }

  table(title: string) {
    return new SalesTable(this.widget(title), title)
  }

  async open(section: string) {
    const link = this.sections.getByRole('link', { name: section, exact: true })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
  }

  /** Opens a section and scrolls to each of its widgets, because they load when they come near the visible area. */
  async see(sections: Sections, section: string) {
    await this.open(section)
    const titles = sections[section] ?? []
    for (const [index, title] of titles.entries()) {
      const widget = this.widgets.nth(index)
      await expect(widget.getByRole('heading', { level: 2 })).toHaveText(title)
      await widget.scrollIntoViewIfNeeded()
      await ready(widget)
    }
    await expect(this.widgets).toHaveCount(titles.length)
    await expect(this.page.getByRole('main').getByText('No se ha podido')).toHaveCount(0)
  }

  /** Shows every chart of the open section as a table. */
  async chartsAsTables() {
    const toggles = this.page.getByRole('button', { name: /^Ver como tabla: / })
    for (let left = await toggles.count(); left > 0; left -= 1) {
      await toggles.first().click()
      await expect(toggles).toHaveCount(left - 1)
    }
  }

  /** Titles of widgets and tables in the open section that show no figure. */
  withoutFigures(): Promise<(string | null | undefined)[]> {
    return this.widgets.evaluateAll((cards) => {
      const hasFigure = (text: string | null | undefined) => /[1-9]/.test(text ?? '')
      const name = (card: Element) => card.querySelector('h2')?.textContent
      return cards.flatMap((card) => [
        ...(hasFigure(card.lastElementChild?.textContent) ? [] : [name(card)]),
        ...[...card.querySelectorAll('table')]
          .filter(
            (table) => ![...table.querySelectorAll('tbody td')].some((cell) => hasFigure(cell.textContent)),
          )
          .map((table) => `${name(card)}: ${table.caption?.textContent ?? ''}`),
      ])
    })
  }

  /** The row of a month in the table of a chart. */
  chartRow(title: string, name: RegExp) {
    return this.widget(title).getByRole('row', { name })
  }
}

/** Waits until all questions of the widget and of its table are answered. */
async function ready(widget: Locator) {
  await expect(widget).toHaveAttribute('aria-busy', 'false')
  await expect(widget.locator('[aria-busy="true"]')).toHaveCount(0)
}
