import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { QuantityInput } from '@/ui/controls/quantity-input'

function Quantities({ start = [4, 0], step = 1 }: { start?: number[]; step?: number }) {
  const [values, setValues] = useState(start)
  return (
    <div data-quantity-scope>
      {values.map((value, index) => (
        <QuantityInput
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of this test do not move
          key={index}
          label={`Unidades ${index}`}
          value={value}
          step={step}
          onChange={(next) => setValues(values.map((old, at) => (at === index ? next : old)))}
        />
      ))}
    </div>
  )
}
const show = (element: ReactElement) => render(<MantineProvider env="test">{element}</MantineProvider>)
const field = (index: number) => screen.getByRole('textbox', { name: `Unidades ${index}` })

describe('a quantity field', () => {
  test('changes by its step and stays between 0 and 9999', async () => {
    show(<Quantities start={[9996, 3]} step={5} />)
    await userEvent.click(screen.getByRole('button', { name: 'Añadir 5 a Unidades 0' }))
    expect(field(0)).toHaveValue('9999')
    await userEvent.click(screen.getByRole('button', { name: 'Quitar 5 a Unidades 1' }))
    expect(field(1)).toHaveValue('0')
    expect(screen.getByRole('button', { name: 'Quitar 5 a Unidades 1' })).toBeDisabled()
  })

  test('of packs goes from pack to pack, and says which typed units leave one incomplete', async () => {
    show(<Quantities start={[0, 20]} step={10} />)
    await userEvent.click(field(0))
    await userEvent.keyboard('47{Tab}')
    expect(field(0)).toHaveValue('47')
    expect(screen.getByRole('alert')).toHaveTextContent('Se pide de 10 en 10: 47 no son envases completos')
    await userEvent.click(screen.getByRole('button', { name: 'Añadir 10 a Unidades 0' }))
    expect(field(0)).toHaveValue('50')
    await userEvent.click(field(1))
    await userEvent.keyboard('47{ArrowDown}')
    expect(field(1)).toHaveValue('40')
  })

  test('reports a typed value at each key', async () => {
    show(<Quantities />)
    await userEvent.click(field(0))
    await userEvent.keyboard('125')
    expect(field(0)).toHaveValue('125')
  })

  test('becomes 0 with a message if the text is not a number', async () => {
    show(<Quantities />)
    await userEvent.click(field(0))
    await userEvent.keyboard('doce{Tab}')
    expect(field(0)).toHaveValue('0')
    expect(screen.getByText('«doce» no es una cantidad: queda en 0')).toBeInTheDocument()
  })

  test.each(['12,5{Tab}', '12,5{Enter}'])('drops decimals with a message: %s', async (keys) => {
    show(<Quantities />)
    await userEvent.click(field(0))
    await userEvent.keyboard(keys)
    expect(field(0)).toHaveValue('12')
    expect(screen.getByRole('alert')).toHaveTextContent('«12,5» no es una cantidad: queda en 12')
    expect(field(0)).toHaveAccessibleDescription('«12,5» no es una cantidad: queda en 12')
  })

  test('becomes the maximum with a message if the number is too large', async () => {
    show(<Quantities />)
    await userEvent.click(field(0))
    await userEvent.keyboard('123456{Tab}')
    expect(field(0)).toHaveValue('9999')
    expect(screen.getByText('La cantidad va de 0 a 9999: queda en 9999')).toBeInTheDocument()
  })

  test('moves to the next line with Enter, and back with Shift+Enter', async () => {
    show(<Quantities />)
    await userEvent.click(field(0))
    await userEvent.keyboard('7{Enter}')
    expect(field(1)).toHaveFocus()
    await userEvent.keyboard('8{Shift>}{Enter}{/Shift}')
    expect(field(0)).toHaveFocus()
    expect(field(0)).toHaveValue('7')
    expect(field(1)).toHaveValue('8')
  })
})
