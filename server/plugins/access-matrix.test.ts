import { describe, expect, test } from 'vitest'
import { apiPrefix, type Endpoint } from '@/contract/basics/endpoint'
import { type EndpointName, endpoints } from '@/contract/endpoints'
import { servedInFull } from '@/domain/order/line-answer'
import { allSales } from '@/domain/sales/questions/sales-filter'
import { multipart } from '../testing/multipart'
import { type Caller, callers, titleOf } from './testing/access-callers'
import { type Rule, rules, verdictOf } from './testing/access-rules'
import {
  createAccessWorld,
  type LaboratoryName,
  laboratoryNames,
  type PharmacyName,
  pharmacyNames,
  shownName,
  usernames,
} from './testing/access-world'

/*
 * Every call of the contract, by everybody, about everything: pharmacies, orders, reports and users of one's own, below, beside
 * and of another laboratory, as oneself and acting as another. What is refused is answered like what does not exist, and no
 * answer names a pharmacy or an address that its caller must not know.
 */

const world = await createAccessWorld()
const { app, group, laboratories, orders, pharmacies, relations, report, users } = world

type Target = {
  title: string
  id: number
  pharmacy?: PharmacyName
  laboratory?: LaboratoryName
  user?: string
}
const unknownId = 990_009

/** What the calls of a rule are asked about; the last one does not exist. */
function targetsOf(rule: Rule): Target[] {
  const ofPharmacies = (id: (name: PharmacyName) => number) =>
    pharmacyNames.map((name) => ({ title: name, id: id(name), pharmacy: name }))
  switch ('target' in rule ? rule.target : 'none') {
    case 'pharmacy':
      return ofPharmacies((name) => pharmacies[name])
    case 'order':
      return ofPharmacies((name) => orders[name])
    case 'summary':
      return ofPharmacies((name) => report(name, 0))
    case 'followUp':
      return ofPharmacies((name) => report(name, laboratories[name === 'foreign' ? 'bruma' : 'alba']))
    case 'relation':
      return ofPharmacies((name) => relations[name])
    case 'laboratory':
      return [
        ...laboratoryNames.map((name) => ({ title: name, id: laboratories[name], laboratory: name })),
        { title: 'none', id: unknownId },
      ]
    case 'user':
      return usernames.map((user) => ({ title: user, id: users[user] ?? 0, user }))
    default:
      return [{ title: '', id: pharmacies.own }]
  }
}

const year = { startDate: '2025-03-16', endDate: '2026-03-15' }
const queries: Partial<Record<EndpointName, object>> = {
  provision: { laboratories: laboratories.alba, prescription: true, period: 60, template: 'default' },
  potential: { laboratories: laboratories.alba, prescription: true, period: 60, template: 'default' },
  receivedExpiries: { days: '30' },
  live: { once: 'true' },
  videoTutorials: { tag: 'dashboard' },
}
/**
 * Bodies that change nothing, for calls whose outcome depends on what the body names; any other call gets none, and is refused
 * after its access was checked.
 */
const bodies: Partial<Record<EndpointName, object>> = {
  takeOrder: { taken: true },
  readInvoiceFile: { text: 'CN;Unidades;Neto\n662026;10;3,10' },
  readAnswerFile: { text: 'CN;Servidas\n662026;10' },
  answerOrder: { origin: 'screen', source: 'una', lines: [{ line: 1, ...servedInFull(10) }] },
  askSales: { ask: 'relation-kpis', filter: allSales(year) },
  updateProfile: { firstName: 'Nombre', mobilePhone: '' },
  closeDiscountRegister: { rows: 0, amount: 0 },
  createOwnConnectorKey: { name: 'Mostrador' },
  saveOwnWholesaler: { wholesaler: null },
  savePinDays: { days: 7 },
  revokeOwnConnectorKey: { key: 1 },
}

const sessions = new Map<Caller, Awaited<ReturnType<typeof world.headersOf>>>()
/** These end sessions of their caller. */
const ending: EndpointName[] = ['logout', 'endImpersonation', 'endSession', 'endOtherSessions']
async function headersOf(name: EndpointName, caller: Caller) {
  if (ending.includes(name)) {
    sessions.clear()
    return await world.headersOf(caller)
  }
  const headers = sessions.get(caller) ?? (await world.headersOf(caller))
  sessions.set(caller, headers)
  return headers
}

async function answerTo(name: EndpointName, caller: Caller, { id, pharmacy }: Target) {
  const endpoint: Endpoint = endpoints[name]
  const params: Record<string, string | number> = {
    ...{
      id,
      pharmaId: id,
      userId: users[caller.as ?? caller.user ?? ''] ?? 0,
      labId: laboratories.alba,
      line: 1,
    },
    ...{
      dcpfId: group,
      communityId: '13',
      month: '2026-02',
      version: 'v1',
      position: 0,
      name: 'x',
      hash: 'x',
    },
  }
  const path = endpoint.path.replace(/:(\w+)/g, (_, param: string) => String(params[param]))
  const body =
    name === 'laboratoryAccess' ? { laboratoryAccess: pharmacy !== 'closed' } : (bodies[name] ?? {})
  const sent = endpoint.files
    ? await multipart({ [endpoint.files.name]: new File(['x'], 'x.png', { type: 'image/png' }) })
    : { payload: body, headers: {} }
  const response = await app.inject({
    method: endpoint.method,
    url: `${apiPrefix}${path}?${new URLSearchParams({ ...year, ...queries[name] } as Record<string, string>)}`,
    ...(endpoint.method === 'GET' ? {} : { payload: sent.payload }),
    headers: { ...sent.headers, ...(await headersOf(name, caller)) },
  })
  const isText = /json|text|csv/.test(String(response.headers['content-type']))
  return { status: response.statusCode, body: isText ? response.body : '' }
}
/** A pharmacy's program is told so by a code of its protocol. */
const codeOf = (body: string): string => {
  try {
    const told = JSON.parse(body)
    return Array.isArray(told) && told[0]?.codigo === 'AUTH-002'
      ? 'unauthenticated'
      : (told.error?.code ?? '')
  } catch {
    return ''
  }
}

/** What of an answer its caller must not know. */
function leaksIn(body: string, { knows, users: known }: Caller): string[] {
  const names = pharmacyNames.filter((name) => !knows.includes(name)).map((name) => shownName[name])
  const addresses = usernames.filter((name) => !known.includes(name)).map((name) => `${name}@ejemplo.test`)
  return [...names, ...addresses].filter((marker) => body.includes(marker))
}

let cases = 0

async function judge(name: EndpointName, caller: Caller): Promise<string[]> {
  const rule = rules[name]
  const wrong: string[] = []
  // Masked, so that the answers about two ids can be compared.
  const masked = ({ status, body }: { status: number; body: string }, id: number) =>
    `${status} ${body.replaceAll(String(id), '#')}`
  let answered: string | undefined
  /** Asks about what does not exist, once, and only where answers are compared with that. */
  const missing = async () => {
    answered ??= masked(await answerTo(name, caller, { title: 'unknown', id: unknownId }), unknownId)
    return answered
  }
  for (const target of targetsOf(rule)) {
    cases += 1
    const answer = await answerTo(name, caller, target)
    const say = (problem: string) =>
      wrong.push(
        `${titleOf(caller)} ${target.title}: ${problem}, but ${answer.status} ${answer.body.slice(0, 160)}`,
      )
    for (const leak of leaksIn(answer.body, caller)) say(`must not know ${leak}`)
    const verdict = verdictOf(rule, caller, target)
    if (verdict === 'allowed') {
      if ([401, 403].includes(answer.status) || answer.status >= 500) say('may')
      else if ('target' in rule && masked(answer, target.id) === (await missing())) say('reaches it')
    } else if (verdict === 'missing') {
      const expected = await missing()
      if (masked(answer, target.id) !== expected || answer.status < 400)
        say(`is answered ${expected.slice(0, 120)}`)
    } else if (codeOf(answer.body) !== verdict) say(`is ${verdict}`)
  }
  return wrong
}

describe('each call is answered to those, and only to those, who may make it', () => {
  test.each(Object.keys(endpoints) as EndpointName[])('%s', async (name) => {
    expect(rules[name], 'a line in testing/access-rules.ts').toBeDefined()
    const wrong: string[] = []
    for (const caller of callers) wrong.push(...(await judge(name, caller)))
    expect(wrong).toEqual([])
  })
})

test('two thousand cases at least were asked', () => {
  expect(cases).toBeGreaterThanOrEqual(2000)
})
