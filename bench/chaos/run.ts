import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import type { Page } from '@playwright/test'
import { Shell } from '../../e2e/pages/shell'
import { allSent } from '../harness/claims'
import type { Findings } from '../harness/ledger'
import type { Prepared } from '../harness/order-acts'
import type { Said } from '../harness/said'
import { isLoggedOut } from '../harness/session'
import { prepare } from './acts'
import type { ChaosWorld } from './chaos-world'
import { clearUp, homeOf, takeTabletAs } from './person'
import { settle } from './settle'
import { type Act, faultsOf, type Story, type Strike } from './story'

/** How long "Todo enviado" may stand beside what was just saved: on a busy machine a screen takes its time. */
const staleForMs = 2_000
/** How long the other tab of two that save the same has to do so, after what befalls the first. */
const otherTabMs = 5_000
const dayMs = 24 * 60 * 60_000

export type RunResult = {
  faults: string[]
  saved: number
  /** Acts that a fault ended before the screen said anything: a killed browser, a session that was over. */
  cutShort: number
  /** Seconds of each act, and of the end. */
  seconds: number[]
  /** Screens that did not go on although nothing kept them from it. */
  stuck: string[]
  /** What waits in the end, or is left of what was sent. */
  left: string[]
  findings: Findings
}

/** Plays a story, ends all faults, lets everything drain and judges what there is. */
export async function playRun(world: ChaosWorld, story: Story): Promise<RunResult> {
  const result = {
    faults: faultsOf(story),
    saved: 0,
    cutShort: 0,
    stuck: [] as string[],
    seconds: [] as number[],
  }
  let since = performance.now()
  const noteTime = () => {
    result.seconds.push(Math.round((performance.now() - since) / 100) / 10)
    since = performance.now()
  }
  for (const act of story.acts) {
    try {
      const said = await playAct(world, act)
      if (said === 'saved') result.saved += 1
      else if (said === 'refused' && act.kind !== 'withdrawal')
        result.stuck.push(`${act.kind}: refused with room on the disk`)
      else result.cutShort += 1
    } catch (error) {
      if (await wasCutShort(world)) result.cutShort += 1
      else result.stuck.push(`${act.kind}: ${firstLines(error)} / on the screen: ${await screenText(world)}`)
    }
    await endAct(world, act)
    noteTime()
  }
  const left = await settle(world).catch(async (error) => [`does not settle: ${firstLines(error)}`])
  const findings = world.ledger.judge(await world.server.things())
  noteTime()
  return { ...result, left, findings }
}

async function playAct(world: ChaosWorld, act: Act): Promise<Said | 'cut-short'> {
  const { ledger } = world
  const page = await takeTabletAs(world, act.by)
  if (act.kind === 'withdrawal' || act.kind === 'registration') await clearUp(world)
  else if (act.weatherSince === 'filling') await setWeather(world, act)
  const prepared = await prepare(world, act, page)
  if (prepared === null) return 'cut-short'
  const others = await takePreparations(world, act, prepared)
  await setWeather(world, act)
  const { thing, isWithdrawal } = prepared
  if (isWithdrawal) ledger.tryWithdrawal(thing)
  else ledger.try(thing)
  const pressed = Promise.allSettled(
    act.strikes.filter(({ after }) => after === 'pressed').map(strikeWith(world)),
  )
  const { said, rest } = await pressAll(world, act, { prepared, others })
  if (said === 'saved') {
    if (isWithdrawal) ledger.sayWithdrawal(thing)
    else ledger.say(thing)
    const began = performance.now()
    const honest = isWithdrawal ? null : staleClaim(world, page)
    for (const strike of act.strikes.filter(({ after }) => after === 'saved')) {
      await strikeWith(world)({
        ...strike,
        delayMs: Math.max(0, strike.delayMs - (performance.now() - began)),
      })
    }
    await honest
  }
  await pressed
  await Promise.race([rest, pause(otherTabMs)])
  return said
}

/** Presses in every tab; where the disk is full, goes on as the user drew it. `rest`: until each tab has answered, or cannot. */
async function pressAll(
  world: ChaosWorld,
  act: Act,
  { prepared, others }: { prepared: Prepared; others: { press: () => Promise<Said> }[] },
): Promise<{ said: Said; rest: Promise<unknown> }> {
  const presses = [prepared, ...others].map(({ press }) => press())
  const rest = Promise.allSettled(presses)
  const isSaved = await Promise.any(presses.map(onlySaved)).catch(() => false)
  // The dialog of a tab closes when another one has saved its cart: it may be gone before the press.
  if (isSaved) return { said: 'saved', rest }
  const [first] = await rest
  if (first?.status === 'rejected') throw first.reason
  const said = first?.value ?? 'refused'
  if (said !== 'refused' || !act.preparations.some(({ kind }) => kind === 'quota')) return { said, rest }
  if (act.sendsDirectly && prepared.pressDirectly && (await prepared.pressDirectly()) === 'saved')
    return { said: 'saved', rest }
  await world.tablet.freeDisk()
  return { said: await prepared.press(), rest }
}

async function onlySaved(press: Promise<Said>): Promise<true> {
  if ((await press) !== 'saved') throw new Error('Not saved')
  return true
}

/** "Todo enviado" from before may stand for a moment beside what was just saved, but not longer. */
async function staleClaim({ server, ledger, claims }: ChaosWorld, page: Page): Promise<void> {
  const said = new Set(ledger.saidSoFar())
  const pill = () => page.evaluate(() => document.querySelector('header [role=status]')?.textContent)
  const until = performance.now() + staleForMs
  // A browser that is killed meanwhile says nothing any more.
  while ((await pill().catch(() => null)) === allSent) {
    if (performance.now() > until) break
    await pause(20)
  }
  if ((await pill().catch(() => null)) !== allSent) return
  const missing = ledger.unsent(await server.things()).filter((name) => said.has(name))
  if (missing.length > 0) claims.add(`"Todo enviado" long after ${missing.join(', ')} was saved`)
}

/** Other tabs that save the same, if there are any. */
async function takePreparations(world: ChaosWorld, act: Act, prepared: Prepared) {
  const { tablet, clock, server } = world
  const others: { press: () => Promise<Said> }[] = []
  for (const preparation of act.preparations) {
    switch (preparation.kind) {
      case 'revoke-session':
        await server.revokeSessions()
        break
      case 'quota':
        await tablet.fillDisk()
        break
      case 'clock':
        await clock.sleep(preparation.days * dayMs)
        break
      case 'second-tab':
        await (await tablet.newTab()).goto(homeOf(world))
        break
      case 'saved-twice': {
        const other = await prepared.inOtherTab?.()
        if (other) others.push(other)
        break
      }
    }
  }
  await prepared.page.bringToFront()
  return others
}

async function setWeather({ network, tablet }: ChaosWorld, { weather }: Act) {
  network.set(...weather.filter((each) => each !== 'offline'))
  await tablet.setOffline(weather.includes('offline'))
}

const strikeWith = (world: ChaosWorld) => async (strike: Strike) => {
  await pause(strike.delayMs)
  switch (strike.kind) {
    case 'kill-browser':
      return await world.tablet.close()
    case 'kill-server':
      return world.restart()
    case 'kill-database':
      return world.installation.killDatabase()
    case 'revoke-session':
      await world.server.revokeSessions()
  }
}

/** The browser is dead, the session is over, or a full disk took the pharmacy's data and no connection brings it back. */
const wasCutShort = async ({ tablet }: ChaosWorld): Promise<boolean> => {
  if (!tablet.isOpen() || (await isLoggedOut(tablet.page()).catch(() => true))) return true
  const missing = tablet
    .page()
    .getByText(/^(El catálogo|Los datos de la farmacia) aún no está|^Se han quitado los datos de la farmacia/)
  return (
    (await missing.first().isVisible()) &&
    /^Sin conexión|por enviar$/.test(await new Shell(tablet.page()).pill.innerText())
  )
}

/** The beginning of what its user reads. */
const screenText = async ({ tablet }: ChaosWorld): Promise<string> => {
  const text = await tablet
    .page()
    .locator('body')
    .innerText()
    .catch(() => '')
  return text.replace(/\s+/g, ' ').slice(0, 300)
}

async function endAct(world: ChaosWorld, act: Act) {
  await world.tablet.freeDisk()
  if (world.tablet.isOpen()) await world.tablet.closeTabs()
  if (act.clearsUp) await clearUp(world)
}

const firstLines = (error: unknown): string =>
  stripVTControlCharacters(String(error instanceof Error ? error.message : error))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 16)
    .join(' / ')
