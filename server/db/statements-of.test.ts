import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statementsOf } from './statements-of'

const piece = fc.constantFrom(
  'SELECT 1',
  "'a;b''c;'",
  '"d;"',
  '-- e; f\n',
  '/* g; */',
  '$do$ h; i; $do$',
  "$$ j; 'k $$",
)
const statement = fc
  .array(piece, { minLength: 1, maxLength: 5 })
  .map((pieces) => `SELECT ${pieces.join(' ')}`)

test('a script is cut at the semicolons that end its statements, and at no other', () => {
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 5 }), (statements) => {
      const script = statements.map((each) => `${each}\n;`).join('\n\n')
      expect(statementsOf(script)).toEqual(statements.map((each) => each.trim()))
    }),
  )
})

test('what holds no command is no statement', () => {
  expect(statementsOf('-- only words;\n; /* more; */ ;')).toEqual([])
  expect(statementsOf('-- why;\nSELECT 1')).toEqual(['-- why;\nSELECT 1'])
})
