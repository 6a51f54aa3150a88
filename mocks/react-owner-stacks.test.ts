// @vitest-environment jsdom
import { createElement, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { withoutOwnerStacks } from './react-owner-stacks'

const stackOf = (element: ReactElement) => (element as ReactElement & { _debugStack?: Error })._debugStack

test('elements take no stack trace of their own', () => {
  withoutOwnerStacks()
  const one = stackOf(createElement('p'))
  const other = stackOf(createElement('p'))
  expect(one).toBeInstanceOf(Error)
  expect(other).toBe(one)
})
