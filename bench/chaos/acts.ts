import { expect, type Page } from '@playwright/test'
import { isValidNif } from '@/domain/people/nif'
import { OrderPage } from '../../e2e/pages/order-page'
import { RegistrationDialog } from '../../e2e/pages/registration-dialog'
import { SupportDialog } from '../../e2e/pages/support-dialog'
import { type Prepared, prepareOrder } from '../harness/order-acts'
import { pressAndRead } from '../harness/said'
import type { ChaosWorld } from './chaos-world'
import type { Act } from './story'

/** Null where there is nothing to do, such as no order to withdraw. */
export async function prepare(world: ChaosWorld, act: Act, page: Page): Promise<Prepared | null> {
  switch (act.kind) {
    case 'ticket':
      return await prepareTicket(world, act, page)
    case 'registration':
      return await prepareRegistration(world, act, page)
    case 'withdrawal':
      return await prepareWithdrawal(world, act, page)
    default: {
      const { ledger, nextNumber } = world
      const desk = { page, url: world.network.url, account: world.accounts[act.by], ledger, nextNumber }
      return await prepareOrder(desk, { ...act, kind: act.kind })
    }
  }
}

async function prepareTicket(world: ChaosWorld, act: Act, page: Page): Promise<Prepared> {
  const account = world.accounts[act.by]
  const id = `Ticket ${world.nextNumber()}`
  const content = `nota de ${id}`
  await page.goto(`${world.network.url}/purchases/${account.pharmacy}`)
  const support = await new SupportDialog(page).open()
  await support.fill(id, [{ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from(content) }])
  return {
    thing: { kind: 'ticket', id, by: account.username, content },
    page,
    press: () =>
      pressAndRead(page, () => support.send(), {
        saved: ['Está guardado en este dispositivo', 'está guardado en este dispositivo', 'creado y enviado'],
        refused: ['No queda espacio', 'no ha podido guardar'],
      }),
  }
}

async function prepareRegistration(world: ChaosWorld, act: Act, page: Page): Promise<Prepared> {
  const account = world.accounts[act.by]
  const nif = companyNif(world.nextNumber())
  const content = `Farmacia ${nif}`
  await page.goto(world.network.url)
  const dialog = await new RegistrationDialog(page).open()
  await dialog.check(nif)
  await dialog.fillIn({ name: content, email: `${nif.toLowerCase()}@farmacia.example`, postalCode: '50001' })
  await expect(dialog.field('Provincia')).toHaveValue('Zaragoza')
  return {
    thing: { kind: 'registration', id: nif, by: account.username, content },
    page,
    press: () =>
      pressAndRead(page, () => dialog.submit(), {
        saved: [
          'Está guardada en este dispositivo',
          'está guardada, por enviar',
          'Proceso de alta realizado',
        ],
        refused: ['No queda espacio', 'no ha podido guardar'],
      }),
  }
}

async function prepareWithdrawal(world: ChaosWorld, act: Act, page: Page): Promise<Prepared | null> {
  const account = world.accounts[act.by]
  const order = await world.server.lastOrder(account.username)
  if (order === null) return null
  await page.goto(`${world.network.url}/purchase-order/${account.pharmacy}/details/${order.id}`)
  const detail = await new OrderPage(page).linesShown()
  const dialog = await detail.askToCancel()
  return {
    thing: { kind: 'order', id: String(order.units), by: account.username, content: '' },
    page,
    isWithdrawal: true,
    press: () =>
      pressAndRead(page, () => dialog.getByRole('button', { name: 'Anular pedido' }).click(), {
        saved: ['Pedido anulado'],
        refused: ['El servidor no ha respondido', 'El servicio no está disponible'],
      }),
  }
}

/** A company's tax id that nobody has, another one for each number. */
function companyNif(number: number): string {
  const digits = String(9_000_000 + number)
  const nif = [...'0123456789'].map((control) => `E${digits}${control}`).find(isValidNif)
  if (nif === undefined) throw new Error(`No tax id from ${digits}`)
  return nif
}
