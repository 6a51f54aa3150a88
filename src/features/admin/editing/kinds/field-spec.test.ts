import { expect, test } from 'vitest'
import { isShownIn } from '@/features/admin/editing/kinds/field-spec'
import { userFields } from '@/features/admin/editing/kinds/people-fields'

const shown = (entry: Record<string, unknown>) =>
  userFields.flatMap(({ title, fields }) =>
    title === 'Qué hace' ? fields.filter((field) => isShownIn(field, entry)).map(({ label }) => label) : [],
  )

test.each([
  [{ role: 'admin', laboratory: null, jobPosition: null, parent: null, pharmacies: [] }, ['Rol']],
  [{ role: 'farmacia' }, ['Rol', 'Farmacias']],
  [{ role: 'laboratorio' }, ['Rol', 'Laboratorio', 'Puesto', 'Superior', 'Farmacias']],
  [{}, ['Rol']],
])('the form of %j asks for what concerns its role', (entry, labels) => expect(shown(entry)).toEqual(labels))

test('what is stored is shown whatever the role, to be taken away', () => {
  const entry = { role: 'admin', laboratory: 'Alba', jobPosition: '', pharmacies: ['E12345674'] }
  expect(shown(entry)).toEqual(['Rol', 'Laboratorio', 'Farmacias'])
})
