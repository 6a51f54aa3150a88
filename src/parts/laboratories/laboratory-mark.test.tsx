import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'

const shown = (image: string | null) => render(<LaboratoryMark name="Alba Pharma" image={image} />).container

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
