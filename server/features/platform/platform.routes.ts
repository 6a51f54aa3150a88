import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import { isAssociationHost } from '../../basics/association-host'
import { demoAccounts } from '../../basics/demo-accounts'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'

/** The association whose domain has its own configuration (platform.md §1). */
const associationId = 4
const productName = 'Rebotica'

/** The configuration of the host name that the caller used (design.md §6). */
export function registerPlatformRoutes(app: FastifyInstance, { db, config }: Services): void {
  route(app, endpoints.platformConfiguration, async ({ request }) => {
    const { switchedOff } = config
    const forAll = {
      company: await company(),
      demoAccounts: await existingDemoAccounts(),
      switchedOff: [...switchedOff],
    }
    if (isAssociationHost(config, request.hostname)) {
      return {
        id: 'association',
        name: (await associationName()) ?? productName,
        supportPhone: config.association.supportPhone,
        supportEnabled: false,
        documentationEnabled: false,
        laboratoryAssociation: associationId,
        ...forAll,
      }
    }
    return {
      id: 'default',
      name: productName,
      supportPhone: config.supportPhone,
      supportEnabled: !switchedOff.includes('support'),
      documentationEnabled: !switchedOff.includes('help'),
      laboratoryAssociation: null,
      ...forAll,
    }
  })

  async function company() {
    const row = await db
      .selectFrom('platform_company')
      .select(['name', 'address', 'protection_officer as protectionOfficer'])
      .executeTakeFirst()
    return row ?? null
  }

  async function associationName(): Promise<string | undefined> {
    const association = await db
      .selectFrom('laboratory_association')
      .select('name')
      .where('id', '=', associationId)
      .executeTakeFirst()
    return association?.name
  }

  /** Only those that can log in here: an installation of one's own has none of them. */
  async function existingDemoAccounts() {
    if (!config.demo) return []
    const names = demoAccounts.map(({ username }) => username)
    const users = await db
      .selectFrom('app_user')
      .select('username')
      .where('username', 'in', names)
      .where('active', '=', true)
      .execute()
    const existing = new Set(users.map(({ username }) => username))
    return demoAccounts
      .filter(({ username }) => existing.has(username))
      .map(({ username, description }) => ({ username, description }))
  }
}
