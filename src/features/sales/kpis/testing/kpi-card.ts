import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

export const place = { widgetKey: 'widget-0-0', options: {} }

export const card = async (name: string | RegExp) => {
  const region = await screen.findByRole('article', { name })
  await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'false'))
  return region
}

export const textOf = (element: Element) => (element.textContent ?? '').replaceAll('\u00a0', ' ')

/** The lines of a list as 'name figure'. */
export const lines = (region: HTMLElement) => [...region.querySelectorAll('dl > div, ol > li')].map(textOf)
