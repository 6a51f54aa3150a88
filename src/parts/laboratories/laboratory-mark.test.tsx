import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { laboratoryColor, tellLaboratoryColors } from '@/parts/laboratories/laboratory-color'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'

afterEach(() => tellLaboratoryColors(new Map()))

const shown = (image: string | null) =>
  render(<LaboratoryMark id={7} name="Alba Pharma" image={image} />).container

test('a laboratory shows its logo if that has a web address, otherwise its initials', () => {
  expect(shown('https://alba.example/logo.png').querySelector('img')).toHaveAttribute(
    'src',
    'https://alba.example/logo.png',
  )
  for (const image of ['javascript:alert(1)', 'data:image/svg+xml,<svg/>', '//malo.example/a.png', null]) {
    const mark = shown(image)
    expect(mark.querySelector('img')).toBeNull()
    expect(mark).toHaveTextContent('AP')
  }
})

const colors = (name: string) => {
  const { style } = screen.getByRole('img', { name }).firstElementChild as HTMLElement
  return { light: style.getPropertyValue('--light'), dark: style.getPropertyValue('--dark') }
}

test('a mark has its laboratory’s colour as soon as that is known, and the colour of its name until then', () => {
  shown(null)
  expect(colors('Alba Pharma')).toEqual(laboratoryColor(undefined, 'Alba Pharma'))
  act(() => tellLaboratoryColors(new Map([[7, '#be123c']])))
  expect(colors('Alba Pharma')).toEqual(laboratoryColor('#be123c', 'Alba Pharma'))
  act(() => tellLaboratoryColors(new Map([[7, '#0369a1']])))
  expect(colors('Alba Pharma')).toEqual(laboratoryColor('#0369a1', 'Alba Pharma'))
})

test('a mark of a laboratory known only by its name has the colour of that name', () => {
  tellLaboratoryColors(new Map([[7, '#be123c']]))
  render(<LaboratoryMark id={null} name="Alba Pharma" />)
  expect(colors('Alba Pharma')).toEqual(laboratoryColor(undefined, 'Alba Pharma'))
})
