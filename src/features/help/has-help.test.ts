import { expect, test } from 'vitest'
import type { User } from '@/contract/session/session'
import { hasHelp } from '@/features/help/has-help'
import { pharmacist } from '../../../mocks/fixtures/pharmacy'

const laboratory = (reboticaHelpMenu: boolean | undefined): User => ({
  ...pharmacist,
  rol: 'ROLE_LABORATORIO',
  laboratory: {
    id: 1,
    name: 'Norte',
    image: null,
    corporativeColor: null,
    category: { prescription: true },
    reboticaHelpMenu,
    laboratoryAssociation: null,
  },
})
const staff: User = { ...pharmacist, rol: 'ROLE_SOPORTE' }

test.each([
  ['a pharmacy where the host documents', pharmacist, true, true],
  ['a pharmacy where the host does not document', pharmacist, false, false],
  ['staff where the host does not document', staff, false, false],
  ['staff where the host documents', staff, true, true],
  ['a laboratory with the flag, whatever the host', laboratory(true), false, true],
  ['a laboratory without the flag, whatever the host', laboratory(false), true, false],
  ['a laboratory that an earlier version stored', laboratory(undefined), false, true],
])('the help menu of %s', (_, user, documentationEnabled, shown) => {
  expect(hasHelp(user, { documentationEnabled })).toBe(shown)
})

test('a pharmacy has no help menu while the host’s configuration is not known', () => {
  expect(hasHelp(pharmacist, undefined)).toBe(false)
})
