import { expect } from '@playwright/test'
import { idleLimitMs } from '@/contract/session/session'
import { refuseWrites } from '../../../e2e/refuse-writes'
import { randomFor } from '../../../server/demo/basics/random'
import { allSent } from '../../harness/claims'
import { readOrders } from '../../harness/device-rows'
import { nameOf } from '../../harness/ledger'
import { type OrderAct, prepareOrder } from '../../harness/order-acts'
import type { Account } from '../../harness/server-rows'
import { strip } from './people'
import { anOrder, type Day, type Place, type Stint, type WeekAct, type WeekPlan } from './plan'
import type { WeekWorld } from './week-world'

const dayMinutes = 24 * 60
const stepMs = 15 * 60_000
/** After eight o'clock (UTC): the day has changed in Madrid, in summer and in winter. */
const lateMinute = 15.5 * 60
const laterMinutes = { switch: 40, idle: idleLimitMs / 60_000 + 15 }
/** Days whose mornings are pictured; 0 is the first one. */
const pictured = [0, 3, 6]
const whileOthersWait = /^Todo enviado$|de otros? usuarios?$/

/** Plays seven days without a network and the morning after them, on which it is back. */
export async function playWeek(world: WeekWorld, plan: WeekPlan, seed: number) {
  const { device, people, accounts, server } = world
  const { attempt, count } = device
  for (const place of [0, 1] as const) {
    await people.welcome(place)
    await device.ready()
    for (const is of ['edited', 'forgotten'] as const)
      await world.carts.begin(device.page(), {
        ...{ is, account: accounts[place], shop: world.shopFor(accounts[place], is) },
      })
  }
  await waitForUpdate(world)
  for (const [number, day] of plan.days.entries()) {
    if (number > 0) await device.offUntil(number * dayMinutes)
    console.log(`   day ${number + 1}: ${device.today()}`)
    await device.breakNetwork(day.fault)
    await playDay(world, { plan, day, number, seed })
  }

  await device.offUntil(plan.days.length * dayMinutes - 60)
  const last = plan.days.at(-1)?.stints.at(-1)?.by ?? 0
  const other = last === 0 ? 1 : 0
  await arrive(world, last, { mistypes: false })
  await server.leaveSessions(plan.days.length * dayMinutes * 60_000)
  await device.restoreNetwork()
  await attempt('what waits stays until a log-in', async () => {
    await strip(device.page()).getByRole('button', { name: 'Iniciar sesión' }).waitFor()
    await expect(device.shell().pill).toHaveText('Inicie sesión para enviar')
    const early = (await server.things()).length
    if (early > 0) throw new Error(`${early} were sent without a session`)
  })
  for (const [place, logIn] of [
    [last, people.logInAgain],
    [other, () => people.logInInstead(other)],
  ] as const)
    await attempt('the return of the network', async () => {
      const waiting = () => world.unsentOf(accounts[place])
      const waited = await waiting()
      const began = await logIn()
      await device.untilSent({ of: 'log-in', waited, began, waiting, sent: whileOthersWait })
      count('users who logged in when the network was back')
    })
  await attempt('all is sent', () => expect(device.shell().pill).toHaveText(allSent))
  await attempt('carts at the end', () => lookAtCarts(world, accounts[other]))
}

/** Before the cut, so that it is there without a network. */
async function waitForUpdate({ device }: WeekWorld) {
  device.publish()
  const page = device.page()
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
  await device.untilUpdateIsOffered()
}

type Today = { plan: WeekPlan; day: Day; number: number; seed: number }

async function playDay(world: WeekWorld, { plan, day, number, seed }: Today) {
  const { device, people } = world
  const { attempt, count } = device
  const random = randomFor(`day ${number}`, seed)
  if (number > 0)
    await attempt('the morning', async () => {
      await device.page().goto(world.url)
      await people.isLockedOut()
    })
  if (pictured.includes(number)) await pictureMorning(world, number, day)
  for (const [index, stint] of day.stints.entries()) {
    await come(world, stint)
    if (number === 0 && index === 0 && plan.update === 'pressed')
      await attempt('update without a network', async () => {
        if (await device.updateIfOffered()) count('updates taken without a network, by a press')
        else throw new Error('The update is not offered')
      })
    if (number === 1 && index === 0 && plan.update === 'by the restart')
      await attempt('update by a restart', async () => {
        const waits = await device.page().evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration()
          return registration?.waiting !== null
        })
        if (waits) throw new Error('The former version is still in use after a restart')
        count('updates taken without a network, by a restart')
      })
    if (day.isDiskFull && index === 1)
      await attempt('a full disk', () => meetFullDisk(world, stint.by, anOrder(random)))
    for (const act of stint.acts) await attempt(act.kind, () => playAct(world, stint.by, act))
    if (stint.isAsked) await attempt('asked whether somebody is there', () => answerThatSomebodyIs(world))
  }
  const last = day.stints.at(-1)?.by ?? 0
  if (day.night.isLate) {
    const [before, month] = [device.today(), device.today().slice(0, 7)]
    for (let minute = device.minute(); minute < lateMinute + number * dayMinutes; minute = device.minute()) {
      await device.passUntil(minute + 60, stepMs)
      await device.touch()
    }
    if (device.today() === before) throw new Error('The day has not changed')
    count(
      device.today().startsWith(month)
        ? 'midnights with somebody there'
        : 'month changes with somebody there',
    )
    await attempt('after midnight', () => playAct(world, last, { kind: 'order', order: anOrder(random) }))
  }
  await attempt('the last order of a day', async () => {
    if (day.night.ends !== 'killed when saved') return
    await people.comeIn(last)
    await playAct(world, last, { kind: 'order', order: anOrder(random) }, { isKilled: true })
  })
  if (day.night.ends === 'killed') await device.kill()
  count(`nights on which the browser was ${day.night.ends}`)
}

/** Time passes, and the next user is there. */
async function come(world: WeekWorld, { by, comes, mistypes }: Stint) {
  const { device } = world
  const now = device.minute()
  if (comes === 'by a switch') {
    await device.passUntil(now + laterMinutes.switch, stepMs)
    await device.touch()
    device.count('switches of the user')
  }
  if (comes === 'after idle hours') {
    await device.passUntil(now + laterMinutes.idle, stepMs)
    device.count('sessions that ended of idle hours')
    await device.attempt('the end of an idle session', async () => {
      if ((await world.people.shown()) === 'app') throw new Error('The session went on')
    })
  }
  await arrive(world, by, { mistypes, isMorning: comes === 'in the morning' })
}

async function arrive(
  world: WeekWorld,
  by: Place,
  { mistypes, isMorning = false }: { mistypes: boolean; isMorning?: boolean },
) {
  const { device, people, accounts, url } = world
  const account = accounts[by]
  await device.attempt('to come in', async () => {
    if (!device.page().url().startsWith(url)) await device.page().goto(url)
    await people.comeIn(by, { mistypes })
    if (isMorning) device.count('mornings')
  })
  await device.attempt('carts', () => lookAtCarts(world, account))
  await device.attempt('list of what waits', async () => {
    await device.page().goto(`${url}/purchase-order/${account.pharmacy}`)
    const unsent = await world.unsentOf(account)
    await expect(device.page().locator('li[data-state]')).toHaveCount(unsent)
    device.count('looks at the list of what waits')
  })
  await device.attempt('nothing is busy for long', () => world.atRest())
}

async function lookAtCarts({ device, carts, found }: WeekWorld, account: Account) {
  const { whole, ended, wrong } = await carts.look(device.page(), account)
  found.carts.push(...wrong)
  for (let times = 0; times < whole; times += 1) device.count('carts found as they were left')
  for (let times = 0; times < ended; times += 1) device.count('carts that ended after three days')
}

async function playAct(world: WeekWorld, by: Place, act: WeekAct, { isKilled = false } = {}): Promise<void> {
  const { device, ledger, carts, accounts } = world
  const account = accounts[by]
  if (act.kind === 'edit') {
    await carts.edit(device.page(), { account, shop: world.shopFor(account, 'edited') })
    return device.count('cart edits')
  }
  const { thing, press } = await prepareOrder(world.deskOf(by), act.order)
  ledger.try(thing)
  const said = await press()
  if (said !== 'saved') throw new Error(`The screen answered: ${said}`)
  ledger.say(thing)
  device.count(`orders: ${act.order.kind}`)
  if (isKilled) return await device.kill()
  await noteKey(world, nameOf(thing))
  await world.atRest()
}

/** Under which key the device has what it called saved; of a browser that was killed at once it is read when it is there again. */
async function noteKey({ device, keys }: WeekWorld, name: string) {
  const order = (await readOrders(device.page())).find((each) => nameOf(each) === name)
  if (order === undefined) throw new Error(`${name} was called saved and is not on the device`)
  keys.set(name, order.key)
}

/** Refused and said so, with nothing lost; saved when there is room again. A switch that cannot be written is none. */
async function meetFullDisk(world: WeekWorld, by: Place, order: OrderAct) {
  const { device, ledger, people } = world
  const page = device.page()
  const { thing, press, openAgain } = await prepareOrder(world.deskOf(by), {
    ...order,
    kind: 'order-from-list',
  })
  ledger.try(thing)
  await page.evaluate(refuseWrites, true)
  if ((await press()) !== 'refused') throw new Error('Called saved on a full disk')
  await page.reload()
  await openAgain?.()
  if ((await press()) !== 'saved') throw new Error('Not saved although there is room again')
  ledger.say(thing)
  await noteKey(world, nameOf(thing))
  await page.evaluate(refuseWrites, true)
  await people.askToLeave()
  await page.getByText('su sesión sigue abierta').waitFor()
  await page.goto(world.url)
  if ((await people.shown()) !== 'app') throw new Error('The session is gone after a switch that was refused')
  device.count('orders and switches refused on a full disk, and done when there was room')
}

async function answerThatSomebodyIs({ device }: WeekWorld) {
  await device.touch()
  await device.passUntil(device.minute() + idleLimitMs / 60_000 - 0.4, 5 * 60_000)
  const asks = device.page().getByRole('dialog', { name: '¿Sigue ahí?' })
  await asks.getByRole('button', { name: 'continuar conectado' }).click()
  await expect(asks).toHaveCount(0)
  device.count('times somebody was asked and still there')
}

/** As both users see it, on a tablet and on a phone. */
async function pictureMorning(
  { device, people, url, accounts, picture }: WeekWorld,
  number: number,
  day: Day,
) {
  const name = `day-${number + 1}`
  const by = day.stints[0]?.by ?? 0
  await device.attempt('pictures', async () => {
    const page = device.page()
    if (number > 0) {
      await people.passExpired()
      await picture(`${name}-users`)
    }
    await people.comeIn(by)
    await picture(`${name}-start`)
    await page.goto(`${url}/purchase-order/${accounts[by].pharmacy}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await picture(`${name}-orders`)
    await page.goto(`${url}/cart/${accounts[by].pharmacy}`)
    await page.getByRole('tab').first().waitFor()
    await picture(`${name}-carts`)
  })
}
