import { fireEvent, screen } from '@testing-library/react'
import { expect } from 'vitest'

export const field = () => screen.findByLabelText('CN, EAN o nombre del producto')
/** All characters at once, like a fast scanner. */
export const scan = (input: HTMLElement, text: string) => {
  fireEvent.change(input, { target: { value: text } })
  fireEvent.keyDown(input, { key: 'Enter' })
}
export const enter = async (text: string) => scan(await field(), text)
export const setUnits = (product: { name: string }, text: string) => {
  fireEvent.change(units(product), { target: { value: text } })
  fireEvent.blur(units(product))
}
export const units = (product: { name: string }) => screen.getByLabelText(`Unidades de ${product.name}`)
export const noUnits = (product: { name: string }) =>
  expect(screen.queryByLabelText(`Unidades de ${product.name}`)).not.toBeInTheDocument()
export const unknownCodes = () => screen.findByRole('region', { name: /^Códigos sin añadir/ })
export const addToCart = () => screen.getByRole('button', { name: 'Añadir al carrito' })
