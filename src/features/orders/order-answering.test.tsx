import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OrderAnswers } from '@/contract/orders/order-answers'
import type { OrderLine } from '@/contract/orders/orders'
import type { User } from '@/contract/session/session'
import { servedInFull } from '@/domain/order/line-answer'
import { openDetail, user } from '@/features/orders/testing/open-order-detail'
import { answering, refusal } from '../../../mocks/answer'
import { givenAnswer, orderLine } from '../../../mocks/fixtures/orders'
import { laboratories, pharmacist } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  sessionStorage.clear()
})
afterAll(() => server.close())

const delegate: User = { ...pharmacist, username: 'delegado', rol: 'ROLE_LABORATORIO', pharmas: [] }
const omeprazole = 'OMEPRAZOL ALBA 20 MG 28 CÁPSULAS EFG'
const ibuprofen = 'IBUPROFENO ALBA 600 MG 40 COMPRIMIDOS EFG'
const lines = [
  orderLine({ answer: null }),
  orderLine({
    id: 2,
    cn: { cn: '662026', product: ibuprofen, ean: null, dcpf: null },
    quantity: 10,
    answer: null,
  }),
]

/** Opens the answer to an order of these lines; `answer` says what the server makes of each try. */
const openAnswer = async (
  answer: (sent: OrderAnswers) => object | Response = () => ({}),
  ordered: OrderLine[] = lines,
) => {
  const { shown } = await openDetail({ user: delegate, lines: ordered })
  const sent: OrderAnswers[] = []
  server.use(
    answering('answerOrder', async ({ request }) => {
      const body = (await request.json()) as OrderAnswers
      sent.push(body)
      const told = answer(body)
      if (told instanceof Response) return told as never
      const answered = { ...none, lines: 2, served: 40 }
      return Object.assign(shown, { state: 'taken', answered }, told)
    }),
  )
  await user.click(await screen.findByRole('button', { name: /Responder|Corregir la respuesta/ }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByLabelText(`Servidas de ${omeprazole}`)
  return {
    sent,
    dialog: within(dialog),
    press: () => user.click(screen.getByRole('button', { name: 'Enviar respuesta' })),
  }
}
const none = { lines: 0, served: 0, delayed: 0, substituted: 0, missing: 0, hasShortages: false }
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = async (name: string, text: string) => {
  await user.clear(field(name))
  await user.type(field(name), text)
}

describe('a laboratory answers an order', () => {
  test('with one press where all of it comes', async () => {
    const { sent, press } = await openAnswer()
    await press()
    expect(await screen.findByText('Respuesta enviada: 40 unidades servidas.')).toBeInTheDocument()
    expect(sent).toMatchObject([
      {
        origin: 'screen',
        lines: [
          { line: 1, ...servedInFull(30) },
          { line: 2, ...servedInFull(10) },
        ],
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByRole('button', { name: 'Corregir la respuesta' })).toBeInTheDocument()
  })

  test('and whoever logs in again after the session ended in the middle finds what was typed', async () => {
    const ended = () => refusal('unauthenticated', 'La sesión ha caducado')
    const { sent, press } = await openAnswer(ended as never)
    const reason = `Motivo de la falta de ${omeprazole}`
    await type(`Servidas de ${omeprazole}`, '12')
    await user.selectOptions(screen.getByLabelText(reason), 'Sin existencias')
    await press()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(screen.queryByText(/^Respuesta enviada/)).not.toBeInTheDocument()
    cleanup()
    await openAnswer()
    expect(field(`Servidas de ${omeprazole}`)).toHaveValue('12')
    expect(screen.getByLabelText(reason)).toHaveDisplayValue('Sin existencias')
    expect(field(`Servidas de ${ibuprofen}`)).toHaveValue('10')
  })

  test('by keys alone: units, Enter to the next line, Ctrl and Enter to send', async () => {
    const { sent } = await openAnswer()
    field(`Servidas de ${omeprazole}`).focus()
    await user.keyboard('20{Enter}')
    expect(field(`Servidas de ${ibuprofen}`)).toHaveFocus()
    await user.selectOptions(screen.getByLabelText(`Motivo de la falta de ${omeprazole}`), 'Sin existencias')
    field(`Servidas de ${ibuprofen}`).focus()
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.lines[0]).toEqual({ line: 1, ...servedInFull(20), missing: 10, reason: 'out-of-stock' })
  })

  test('with what is delayed, substituted and missing, at another price, and sees the totals', async () => {
    const { sent, dialog, press } = await openAnswer()
    await type(`Servidas de ${omeprazole}`, '15')
    await type(`Aplazadas de ${omeprazole}`, '5')
    await type(`Hasta de ${omeprazole}`, '2026-12-04')
    await type(`Sustituidas de ${omeprazole}`, '3')
    await user.type(screen.getByRole('combobox', { name: `Sustituto de ${omeprazole}` }), '700001')
    await user.selectOptions(
      screen.getByLabelText(`Motivo de la falta de ${omeprazole}`),
      'Falta de suministro',
    )
    await type(`Precio/ud de ${omeprazole}`, '1,40')
    const totals = dialog.getByLabelText('Totales de la respuesta')
    expect(totals).toHaveTextContent(/Servidas25 de 40Aplazadas5Sustituidas3Faltan7/)
    await press()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.lines[0]).toEqual({
      line: 1,
      ...{ served: 15, delayed: 5, delayedUntil: '2026-12-04', substituted: 3, substitute: '700001' },
      ...{ missing: 7, reason: 'supply-problem', price: 140 },
    })
  })

  test('and is told at the field what is wrong, before anything is sent', async () => {
    const { sent, press } = await openAnswer()
    await user.click(screen.getByRole('button', { name: `No viene nada de ${ibuprofen}` }))
    await type(`Servidas de ${omeprazole}`, '31')
    await press()
    expect(await screen.findByText('Son más de las 30 pedidas')).toBeInTheDocument()
    expect(screen.getByText('Indique el motivo de la falta')).toBeInTheDocument()
    expect(screen.getByText(/Revise 2 líneas/)).toBeInTheDocument()
    await waitFor(() => expect(field(`Servidas de ${omeprazole}`)).toHaveFocus())
    expect(sent).toEqual([])
  })

  test('and keeps what was typed when the server does not answer; the second try has the same key', async () => {
    let tries = 0
    const { sent, press } = await openAnswer(() => {
      tries += 1
      return tries <= 2 ? HttpResponse.error() : {}
    })
    await type(`Precio/ud de ${ibuprofen}`, '3,05')
    await press()
    expect(await screen.findByText(/El servidor no ha respondido/)).toBeInTheDocument()
    expect(field(`Precio/ud de ${ibuprofen}`)).toHaveValue('3,05')
    await press()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual(sent[0])
    await user.click(screen.getByRole('button', { name: 'Volver' }))
    await user.click(screen.getByRole('button', { name: 'Responder' }))
    await screen.findByLabelText(`Servidas de ${omeprazole}`)
    expect(field(`Precio/ud de ${ibuprofen}`)).toHaveValue('3,05')
    await press()
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent[2]?.lines).toEqual(sent[0]?.lines)
  })

  test('and is told at its place what the server refuses; a line that was withdrawn meanwhile is left out', async () => {
    let tries = 0
    const { sent, press } = await openAnswer(() => {
      tries += 1
      if (tries > 1) return {}
      const fields = {
        'lines.0': 'La farmacia la ha anulado',
        'lines.1.substitute': 'El producto 999999 no existe en el catálogo',
      }
      const error = { code: 'invalid_fields', message: 'Revise los datos indicados.', fields }
      return HttpResponse.json({ error }, { status: 422 })
    })
    await type(`Servidas de ${ibuprofen}`, '9')
    await type(`Sustituidas de ${ibuprofen}`, '1')
    await user.type(screen.getByRole('combobox', { name: `Sustituto de ${ibuprofen}` }), '999999')
    await press()
    expect(await screen.findByText('El producto 999999 no existe en el catálogo')).toBeInTheDocument()
    expect(screen.getByText('La farmacia la ha anulado: no se responde.')).toBeInTheDocument()
    await type(`Servidas de ${ibuprofen}`, '10')
    await user.clear(field(`Sustituidas de ${ibuprofen}`))
    await press()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.lines).toEqual([{ line: 2, ...servedInFull(10) }])
  })
})

describe('by a file', () => {
  const csv = new File(['CN;Servidas\n650003;12'], 'respuesta.csv', { type: 'text/csv' })
  const choose = (file = csv) =>
    user.upload(document.querySelector('input[type="file"]') as HTMLInputElement, file)
  const answer = { line: 1, ...servedInFull(12), missing: 18, reason: 'out-of-stock' as const }

  test('a laboratory answers the lines that it names, and no others, under the key of the file', async () => {
    const { sent, press } = await openAnswer()
    const texts: unknown[] = []
    server.use(
      answering('readAnswerFile', async ({ request }) => {
        texts.push(await request.json())
        return { source: 'abc', lines: [answer], problems: [] }
      }),
    )
    await choose()
    expect(
      await screen.findByText(/«respuesta.csv»: 1 línea. Las demás \(1\) quedan como están/),
    ).toBeInTheDocument()
    expect(texts).toEqual([{ text: 'CN;Servidas\n650003;12' }])
    expect(field(`Servidas de ${omeprazole}`)).toHaveValue('12')
    expect(screen.queryByLabelText(`Servidas de ${ibuprofen}`)).not.toBeInTheDocument()
    await press()
    await waitFor(() => expect(sent).toEqual([{ origin: 'file', source: 'abc', lines: [answer] }]))
  })

  test('what is changed after loading it is an answer of the screen', async () => {
    const { sent, press } = await openAnswer()
    server.use(answering('readAnswerFile', () => ({ source: 'abc', lines: [answer], problems: [] })))
    await choose()
    await screen.findByText(/«respuesta.csv»/)
    await type(`Servidas de ${omeprazole}`, '13')
    await press()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ origin: 'screen', lines: [{ line: 1, served: 13, missing: 17 }] })
  })

  test('what cannot be read is said with its place, and nothing is taken for it', async () => {
    await openAnswer()
    const problems = [{ row: 2, column: 'Servidas', text: '«todas» no es un número entero de unidades' }]
    server.use(answering('readAnswerFile', () => ({ source: 'abc', lines: [], problems })))
    await choose()
    expect(await screen.findByText(/Fila 2, «Servidas»: «todas» no es/)).toBeInTheDocument()
    expect(screen.getByText('No se ha leído nada del archivo.')).toBeInTheDocument()
    expect(field(`Servidas de ${omeprazole}`)).toHaveValue('30')
    expect(field(`Servidas de ${ibuprofen}`)).toHaveValue('10')
  })
})

test('a correction begins with what was answered, whose history is there', async () => {
  const answered = [orderLine({ answer: givenAnswer() })]
  const { sent, press } = await openAnswer(() => ({}), answered)
  server.use(
    answering('lineAnswers', () => ({
      data: [
        { ...givenAnswer(), laboratory: laboratories.alba, by: 'Ana Ruiz' },
        {
          ...givenAnswer({ ...servedInFull(30), origin: 'webhook', answeredAt: '2026-11-14T10:00:00.000Z' }),
          laboratory: laboratories.alba,
          by: null,
        },
      ],
    })),
  )
  expect(field(`Servidas de ${omeprazole}`)).toHaveValue('20')
  await user.click(screen.getByRole('button', { name: 'Historial' }))
  expect(
    await screen.findByText(/Ana Ruiz, .*en pantalla: 20 servidas, 10 en falta \(sin existencias\)/),
  ).toBeInTheDocument()
  expect(screen.getByText(/por su sistema: 30 servidas/)).toBeInTheDocument()
  await type(`Servidas de ${omeprazole}`, '30')
  await press()
  await waitFor(() => expect(sent[0]?.lines).toEqual([{ line: 1, ...servedInFull(30) }]))
})

test('a pharmacy answers nothing', async () => {
  await openDetail()
  expect(screen.queryByRole('button', { name: 'Responder' })).not.toBeInTheDocument()
})
