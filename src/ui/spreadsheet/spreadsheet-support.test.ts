import { expect, test } from 'vitest'
import { canSaveSpreadsheets } from '@/ui/spreadsheet/spreadsheet-support'

const agent = (device: string) =>
  `Mozilla/5.0 (${device}) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari/604.1`

test.each([
  ['iPad; CPU OS 11_4_1 like Mac OS X', false],
  ['iPad; CPU OS 12_0 like Mac OS X', false],
  ['iPad; CPU OS 10_3 like Mac OS X', true],
  ['iPad; CPU OS 13_1 like Mac OS X', true],
  ['iPad; CPU OS 17_11 like Mac OS X', true],
  ['Macintosh; Intel Mac OS X 10_15', true],
  ['iPhone; CPU iPhone OS 12_4 like Mac OS X', true],
  ['Windows NT 11; Win64; x64', true],
])('spreadsheets can be saved on %s: %s', (device, can) => {
  expect(canSaveSpreadsheets({ userAgent: agent(device) })).toBe(can)
})
