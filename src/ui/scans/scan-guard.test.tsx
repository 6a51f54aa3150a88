import { MantineProvider, Select } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { QuantityInput } from '@/ui/controls/quantity-input'
import { SearchField } from '@/ui/controls/search-field'
import { guardScans, type ScanTaker } from '@/ui/scans/scan-guard'
import { pressEvery, scan } from '@/ui/scans/testing/scanner'
import { useScans } from '@/ui/scans/use-scans'

const ean = '8470006620267'
const unused = 'Código leído: aquí no se usa y nada ha cambiado.'
const calls = { pressed: vi.fn(), submitted: vi.fn(), searched: vi.fn(), units: vi.fn(), chosen: vi.fn() }

function Form({ dialog = false, children }: { dialog?: boolean; children?: React.ReactNode }) {
  const [units, setUnits] = useState(7)
  return (
    <div {...(dialog && { role: 'dialog', 'aria-modal': true, 'aria-label': 'Formulario' })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          calls.submitted()
        }}
      >
        <QuantityInput
          label="Unidades"
          value={units}
          onChange={(next) => {
            calls.units(next)
            setUnits(next)
          }}
        />
        <label>
          Nombre <input defaultValue="Propuesta 1" />
        </label>
        <label>
          Nota <textarea defaultValue="Urgente" />
        </label>
        <label>
          Día <input type="date" defaultValue="2026-11-20" />
        </label>
        <label>
          Meses{' '}
          <select defaultValue="3">
            <option value="3">3</option>
            <option value="8">8</option>
          </select>
        </label>
        <label>
          Avisar <input type="checkbox" />
        </label>
        <Select label="Laboratorio" data={['Alba', 'Brezo']} defaultValue="Alba" />
        <Select label="Ciudad" data={['Vigo', 'Lugo']} defaultValue="Vigo" searchable />
        <button type="button" aria-expanded={false} onClick={calls.pressed}>
          Pulsar
        </button>
        <a href="#otro">Enlace</a>
        <button type="submit">Guardar</button>
        {children}
      </form>
    </div>
  )
}

const show = (form = <Form />, take?: ScanTaker) => {
  function Screen() {
    useScans(take ?? (() => {}))
    return form
  }
  return render(
    <MantineProvider env="test">
      <Notifications />
      {take === undefined ? form : <Screen />}
    </MantineProvider>,
  )
}

/** All that can be seen of the form. */
const state = () =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(
    ({ value, checked }) => `${value} ${checked}`,
  )

/** Everything that Tab reaches. */
const stops = async () => {
  const reached: HTMLElement[] = []
  document.body.focus()
  for (;;) {
    await userEvent.tab()
    const { activeElement } = document
    if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return reached
    reached.push(activeElement)
  }
}

beforeEach(() => {
  vi.clearAllMocks()
  notifications.clean()
  return guardScans()
})

test.each([
  ['{Enter}', false],
  ['{Tab}', false],
  ['{Enter}{Enter}', true],
])(
  'a scan that ends in %s changes and presses nothing wherever the focus is, and is said (in a dialog: %s)',
  async (end, dialog) => {
    show(<Form dialog={dialog} />)
    const reached = await stops()
    expect(reached.length).toBeGreaterThan(10)
    const before = state()
    for (const element of reached) {
      element.focus()
      await pressEvery(20, `FA 123456${end}`)
      expect(state(), element.outerHTML).toEqual(before)
      expect(element, 'has still the focus').toHaveFocus()
    }
    expect(calls.pressed).not.toHaveBeenCalled()
    expect(calls.submitted).not.toHaveBeenCalled()
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    expect(await screen.findByText(unused)).toBeInTheDocument()
  },
)

test('the keys of a person press, open, submit and type as ever', async () => {
  show()
  await userEvent.click(screen.getByRole('textbox', { name: 'Unidades' }))
  await pressEvery(120, '12{Enter}')
  expect(screen.getByRole('textbox', { name: 'Unidades' })).toHaveValue('12')
  screen.getByRole('button', { name: 'Pulsar' }).focus()
  await pressEvery(120, '{Enter} ')
  expect(calls.pressed).toHaveBeenCalledTimes(2)
  await userEvent.clear(screen.getByLabelText('Nombre'))
  await pressEvery(90, 'Pedido 20261128 B{Enter}')
  expect(screen.getByLabelText('Nombre')).toHaveValue('Pedido 20261128 B')
  expect(calls.submitted).toHaveBeenCalledTimes(1)
  expect(screen.queryByText(unused)).not.toBeInTheDocument()
})

test('Enter and the space bar press again after a scan', async () => {
  show()
  screen.getByRole('button', { name: 'Pulsar' }).focus()
  await scan('FA 12 34')
  expect(calls.pressed).not.toHaveBeenCalled()
  await pressEvery(120, '{Enter} ')
  expect(calls.pressed).toHaveBeenCalledTimes(2)
})

test('what is pasted stays, with Enter right after it', async () => {
  show()
  const name = screen.getByLabelText('Nombre')
  await userEvent.clear(name)
  await userEvent.paste(ean)
  await pressEvery(20, '{Enter}')
  expect(name).toHaveValue(ean)
  expect(calls.submitted).toHaveBeenCalledOnce()
})

test('units typed after a scan replace those that the field has', async () => {
  show()
  await userEvent.click(screen.getByRole('textbox', { name: 'Unidades' }))
  await scan(ean)
  await pressEvery(150, '3')
  expect(screen.getByRole('textbox', { name: 'Unidades' })).toHaveValue('3')
})

test('a log-in that a password manager types is left alone', async () => {
  show(
    <form onSubmit={(event) => event.preventDefault()}>
      <input aria-label="Usuario" autoComplete="username" />
      <input aria-label="Contraseña" type="password" autoComplete="current-password" />
    </form>,
  )
  await userEvent.click(screen.getByLabelText('Usuario'))
  await pressEvery(5, 'farmacia-0123{Tab}clave-45678{Enter}')
  expect(screen.getByLabelText('Usuario')).toHaveValue('farmacia-0123')
  expect(screen.getByLabelText('Contraseña')).toHaveValue('clave-45678')
})

describe('a select that leads to another screen', () => {
  const kinds = ['Usuarios', 'Farmacias', 'Familias']
  function Screen() {
    const [kind, setKind] = useState('Usuarios')
    return (
      // Another one for each kind, as on a screen of its own.
      <select
        key={kind}
        aria-label="Qué editar"
        value={kind}
        onKeyPress={typeAhead}
        onChange={({ currentTarget }) => {
          calls.chosen(currentTarget.value)
          setKind(currentTarget.value)
        }}
      >
        {kinds.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    )
  }
  /** What browsers do and jsdom does not: a letter chooses the next option that begins with it, at once. */
  const typeAhead = ({ key, currentTarget: select }: React.KeyboardEvent<HTMLSelectElement>) => {
    const later = [...select.options].slice(select.selectedIndex + 1)
    const next = later.find(({ text }) => text.startsWith(key))
    if (next === undefined) return
    next.selected = true
    fireEvent.input(select)
    fireEvent.change(select)
  }
  const select = () => screen.getByLabelText('Qué editar')

  test.each(['FA 123456{Enter}', 'FF123456{Tab}', 'F12{Enter}'])(
    'stays as it is at a scan (%s)',
    async (keys) => {
      show(<Screen />)
      const before = select()
      before.focus()
      await pressEvery(20, keys)
      expect(await screen.findByText(unused)).toBeInTheDocument()
      expect(before).toHaveFocus()
      expect(before).toHaveValue('Usuarios')
      expect(calls.chosen).not.toHaveBeenCalled()
    },
  )

  test.each<[string, () => unknown]>([
    ['a moment later', () => {}],
    ['with the next key', () => pressEvery(20, '{Tab}')],
    ['before something is pressed', () => userEvent.pointer({ target: document.body, keys: '[MouseLeft>]' })],
  ])('opens what the letter of a person chooses, %s', async (_, then) => {
    show(<Screen />)
    select().focus()
    await pressEvery(120, 'F')
    await then()
    await waitFor(() => expect(calls.chosen.mock.calls).toEqual([['Farmacias']]))
    expect(select()).toHaveValue('Farmacias')
  })

  test('opens what the second letter chooses, too', async () => {
    show(<Screen />)
    select().focus()
    await pressEvery(150, 'FF')
    await waitFor(() => expect(calls.chosen).toHaveBeenLastCalledWith('Familias'))
  })
})

describe('what a screen does with a scan', () => {
  test('is up to the screen opened last, and not to one below a dialog', async () => {
    const first = vi.fn()
    const second = vi.fn()
    const leaveFirst = guardScans(first)
    const shown = show(<Form />, second)
    await scan(ean)
    expect(second.mock.calls).toEqual([[ean]])
    shown.unmount()
    await scan('662026')
    expect(first.mock.calls).toEqual([['662026']])
    show(<Form dialog />, second)
    await scan('650003')
    expect(second).toHaveBeenCalledOnce()
    expect(first).toHaveBeenCalledOnce()
    leaveFirst()
  })

  test('keeps the keys of its own field', async () => {
    const take = vi.fn()
    show(<textarea aria-label="Lista" data-scans="keys" />, take)
    await userEvent.click(screen.getByLabelText('Lista'))
    await scan(ean)
    await scan('662026')
    expect(screen.getByLabelText('Lista')).toHaveValue(`${ean}\n662026\n`)
    expect(take).not.toHaveBeenCalled()
  })
})

describe('a search box', () => {
  function Search() {
    const [text, setText] = useState('crema')
    return (
      <SearchField
        label="Buscar"
        value={text}
        onChange={(next) => {
          calls.searched(next)
          setText(next)
        }}
      />
    )
  }

  test.each([
    ['8470006620267', '662026'],
    ['08470006620267', '662026'],
    [']d2010847000662026717271031', '662026'],
    ['8412345678905', '8412345678905'],
    ['ABC-12345', 'ABC-12345'],
  ])('has %s as %s in place of what was there, and a second scan replaces it', async (code, shown) => {
    show(<Search />)
    const box = screen.getByRole('searchbox', { name: 'Buscar' })
    fireEvent.focus(box)
    box.focus()
    await scan(code)
    expect(box).toHaveValue(shown)
    expect(calls.searched).toHaveBeenLastCalledWith(shown)
    await scan('650003')
    expect(box).toHaveValue('650003')
    expect(screen.queryByText(unused)).not.toBeInTheDocument()
  })
})
